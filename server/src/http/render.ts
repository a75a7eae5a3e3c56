import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
	DEFAULT_LANGUAGE,
	isLanguage,
	LANGUAGES,
	type Language,
	type Locale,
	memberLocale,
} from '../messages/language.ts'
import type { LocalizedMessage, MessageRenderer } from '../messages/message.ts'

/**
 * The only place that picks the language of messages of the private interface. A reply with a message has a
 * Content-Language header.
 */
export const createRenderer = (request: FastifyRequest, reply: FastifyReply): MessageRenderer => {
	let language: Language | undefined
	return (message) => {
		if (language === undefined) {
			language = negotiateLanguage(request.headers, request.merchant?.language)
			reply.header('content-language', language)
		}
		return message.in(language)
	}
}

export const renderMessage = (
	request: FastifyRequest,
	reply: FastifyReply,
	message: LocalizedMessage,
): string => createRenderer(request, reply)(message)

/** The language that the client accepts with the highest weight, or else that of its merchant, if it is known. */
export const negotiateLanguage = (
	headers: IncomingHttpHeaders,
	fallback: Language = DEFAULT_LANGUAGE,
): Language => {
	const accepted = headers['accept-language']
	return accepted === undefined || accepted === '*' ? fallback : pickLanguage(accepted, fallback)
}

/** How the reader of an answer writes. */
export interface Reader {
	language: Language
	locale: Locale
}

/** The language of a member, with the country that the client names for it, or else that of the shop's currency. */
export const negotiateReader = (
	headers: IncomingHttpHeaders,
	shop: { language?: Language; currency?: string } | null | undefined,
): Reader => {
	const language = negotiateLanguage(headers, shop?.language)
	const ranges = readRanges(headers['accept-language'] ?? '').sort((one, other) => other.weight - one.weight)
	const tags = ranges.filter(({ weight }) => weight > 0).map(({ tag }) => tag)
	return { language, locale: memberLocale(language, shop?.currency, tags) }
}

interface Range {
	tag: string
	language: string
	weight: number
}

const RANGE = /^\s*(([a-z]{1,8}|\*)(?:-[a-z0-9-]*)?)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i

const readRanges = (accepted: string): Range[] =>
	accepted.split(',').flatMap((range) => {
		const [, tag, name, weight] = RANGE.exec(range) ?? []
		return tag && name ? { tag, language: name.toLowerCase(), weight: Number(weight ?? 1) } : []
	})

/** Regions are ignored: `pt-BR` and `pt-PT` are `pt`. Of two languages with the same weight the first is taken. */
const pickLanguage = (accepted: string, fallback: Language): Language => {
	const weights = new Map<string, number>()
	for (const { language, weight } of readRanges(accepted))
		weights.set(language, Math.max(weights.get(language) ?? 0, weight))
	const weightOf = (language: Language): number => weights.get(language) ?? weights.get('*') ?? 0
	const candidates = [...[...weights.keys()].filter(isLanguage), fallback, ...LANGUAGES]
	const best = candidates.reduce((best, next) => (weightOf(next) > weightOf(best) ? next : best))
	return weightOf(best) > 0 ? best : fallback
}
