import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { USUAL_LANGUAGE } from '../messages/language.ts'
import { type Message, say } from '../messages/message.ts'
import { transportFailure } from './reply.ts'

const KNOWN: Record<string, [status: number, message: Message]> = {
	ERR_HTTP_REQUEST_TIMEOUT: [408, say.tooLate()],
	HPE_HEADER_OVERFLOW: [431, say.tooLongHead()],
	HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, say.tooLarge()],
}
const MALFORMED: [number, Message] = [400, say.notHttp()]
const LAST_WORDS_MS = 1_000

/** What is not even a request gets the body of every other failure, in English, and the connection ends. */
export function answerClientError(
	this: FastifyInstance,
	error: Error & { code?: string },
	socket: Socket,
): void {
	if (error.code === 'ECONNRESET' || !socket.writable) {
		socket.destroy()
		return
	}
	this.countUnread('bad_input')
	const [status, message] = KNOWN[error.code ?? ''] ?? MALFORMED
	const { id, headers, body } = failureFrom(message)
	this.log.info({ reqId: id, outcome: 'bad_input', status, cause: error.code }, 'request refused')
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
	socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
	// hung up at once, the answer would be lost on whoever is still sending
	setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref()
}

export const answerExpectation = (app: FastifyInstance, response: ServerResponse): void => {
	app.countUnread('bad_input')
	const { headers, body } = failureFrom(say.unknownExpectation())
	response.writeHead(417, headers).end(body)
}

const failureFrom = (message: Message) => {
	const id = randomUUID()
	const body = JSON.stringify(transportFailure(message.in(USUAL_LANGUAGE), null, id))
	const headers = {
		'content-type': 'application/json; charset=utf-8',
		'content-length': Buffer.byteLength(body),
		'x-request-id': id,
		connection: 'close',
	}
	return { id, headers, body }
}
