import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type LocalizedMessage, localized } from '../messages/message.ts'
import { BadRequestError } from './bad-request.ts'
import { findRepeatedMember } from './repeated-member.ts'

const JSON_TYPES = ['application/json', 'text/json', /^application\/[^/;]+\+json *(;|$)/i]
const CHARSET = /; *charset *= *"?([^";\s]*)/i
/** Text in US-ASCII is also UTF-8. */
const UTF8 = /^(utf-?8|us-ascii)$/i

type ParserCallback = (error: Error | null, body?: unknown) => void

/**
 * Accepts only JSON in UTF-8: decoding another encoding as UTF-8 could turn two ids into one. An empty body
 * counts as no body, whatever its media type, because some clients always send the header.
 */
export const registerJsonParser = (app: FastifyInstance): void => {
	// `__proto__` and `constructor` members are removed and so ignored like other unknown members.
	const parse = app.getDefaultJsonParser('remove', 'remove') as (
		request: FastifyRequest,
		text: string,
		done: ParserCallback,
	) => void
	app.removeAllContentTypeParsers()
	for (const type of JSON_TYPES)
		app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, body, done: ParserCallback) => {
			const bytes = body as Buffer
			if (bytes.length === 0) return done(null, undefined)
			const unreadable = findEncodingProblem(request, bytes)
			if (unreadable) return done(new BadRequestError(unreadable, 415))
			const text = bytes.toString()
			const finish: ParserCallback = (error, value) => {
				if (error) return done(isUtf16(bytes) ? new BadRequestError(localized.notUtf8(), 415) : error)
				const repeated = findRepeatedMember(bytes, text, value)
				if (repeated !== null) done(new BadRequestError(localized.repeatedMember(repeated)))
				else done(null, value)
			}
			const value = parseHarmless(text)
			if (value === undefined) parse(request, text, finish)
			else finish(null, value)
		})
	app.addContentTypeParser('*', (request, payload, done: ParserCallback) => {
		// An empty body cannot have the wrong type.
		if (request.headers['content-length'] === '0') done(null, undefined)
		else {
			payload.resume()
			done(new BadRequestError(localized.notJson(), 415))
		}
	})
}

/**
 * Parses a text that cannot contain the names `__proto__` and `constructor`; undefined if it may contain them or is not
 * JSON. Fastify's parser searches every text for both names in all their spellings, which takes as long as parsing it.
 */
const parseHarmless = (text: string): unknown => {
	if (SUSPECT.some((part) => text.includes(part))) return undefined
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}
/** Names can be written with escapes, and a text can begin with a byte order mark, which only Fastify's parser skips. */
const SUSPECT = ['__proto__', 'constructor', '\\u']

const findEncodingProblem = ({ headers }: FastifyRequest, bytes: Buffer): LocalizedMessage | null => {
	const coding = headers['content-encoding']
	if (coding !== undefined && coding.toLowerCase() !== 'identity') return localized.compressedBody()
	const type = headers['content-type']!
	const charset = type === JSON_TYPES[0] ? undefined : CHARSET.exec(type)?.[1]
	if (charset !== undefined && !UTF8.test(charset)) return localized.otherCharset(charset)
	return isUtf8(bytes) ? null : localized.notUtf8()
}

/** JSON begins with an ASCII character, which UTF-16 writes with a zero byte before or after it. */
const isUtf16 = (bytes: Buffer): boolean => bytes.length > 1 && (bytes[0] === 0) !== (bytes[1] === 0)
