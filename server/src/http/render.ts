import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage, LANGUAGES, type Language, USUAL_LANGUAGE } from '../messages/language.ts'
import type { Message, Render } from '../messages/message.ts'

/** The one place where messages of the private interface get their language; an answer with one says which. */
export const renderFor = (request: FastifyRequest, reply: FastifyReply): Render => {
	let language: Language | undefined
	return (message) => {
		if (language === undefined) {
			language = languageOf(request.headers, request.merchant?.language)
			reply.header('content-language', language)
		}
		return message.in(language)
	}
}

export const render = (request: FastifyRequest, reply: FastifyReply, message: Message): string =>
	renderFor(request, reply)(message)

/** What the client wants to read: the language it accepts most, else that of its merchant, once that is known. */
export const languageOf = (headers: IncomingHttpHeaders, usual: Language = USUAL_LANGUAGE): Language => {
	const accepted = headers['accept-language']
	return accepted === undefined || accepted === '*' ? usual : mostWanted(accepted, usual)
}

const RANGE = /^\s*([a-z]{1,8}|\*)(?:-[a-z0-9-]*)?\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i

/** A region does not matter: `pt-BR` and `pt-PT` are `pt`. Of two that are wanted alike the first is taken. */
const mostWanted = (accepted: string, usual: Language): Language => {
	const weights = new Map<string, number>()
	for (const range of accepted.split(',')) {
		const [, name, weight] = RANGE.exec(range) ?? []
		if (name === undefined) continue
		const language = name.toLowerCase()
		weights.set(language, Math.max(weights.get(language) ?? 0, Number(weight ?? 1)))
	}
	const weightOf = (language: Language): number => weights.get(language) ?? weights.get('*') ?? 0
	const candidates = [...[...weights.keys()].filter(isLanguage), usual, ...LANGUAGES]
	const best = candidates.reduce((best, next) => (weightOf(next) > weightOf(best) ? next : best))
	return weightOf(best) > 0 ? best : usual
}
