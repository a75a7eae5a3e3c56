import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorNumber } from '@fiel/contract'
import { LANGUAGES, type Language } from '../messages/language.ts'
import { BUSY_MESSAGE } from './load-shedder.ts'
import { isOfMembers, memberFailureBody } from './member-reply.ts'
import { isPrivate } from './private-path.ts'
import { negotiateLanguage } from './render.ts'
import { transportFailure } from './reply.ts'
import { requestIdOf } from './request-id.ts'
import { RETRY_AFTER_S } from './retry-after.ts'

const NUMBER = errorNumber('GenericError')

/** The parts of a body around the request id. */
const inLanguages = (write: (text: string) => object): Record<Language, string[]> =>
	Object.fromEntries(
		LANGUAGES.map((language) => [language, JSON.stringify(write(BUSY_MESSAGE.in(language))).split('#')]),
	) as Record<Language, string[]>

const FOR_SERVERS = inLanguages((text) => transportFailure(text, NUMBER, '#'))
const FOR_MEMBERS = inLanguages((text) => memberFailureBody('GenericError', text, '#'))

/** Every page may read the refusal, which is the same for all of them. */
const FOR_BROWSERS = [
	...['access-control-allow-origin', '*', 'access-control-expose-headers', 'retry-after, x-request-id'],
	...['cache-control', 'no-store'],
]

/** Answers 503 without the help of Fastify: under overload thousands are refused each second. */
export const sendBusy = (request: IncomingMessage, reply: ServerResponse): void => {
	const id = requestIdOf(request)
	const language = negotiateLanguage(request.headers)
	const bodies = isOfMembers(request.url!) ? FOR_MEMBERS : FOR_SERVERS
	const body = bodies[language].join(id) // a request id needs no escaping
	reply.writeHead(503, [
		...['content-type', 'application/json; charset=utf-8', 'content-length', `${Buffer.byteLength(body)}`],
		...['retry-after', `${RETRY_AFTER_S}`, 'x-request-id', id, 'content-language', language],
		...(isPrivate(request.url!) ? [] : FOR_BROWSERS),
	])
	reply.end(body)
}
