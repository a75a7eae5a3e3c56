import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { DEFAULT_LANGUAGE } from '../messages/language.ts'
import { type LocalizedMessage, localized } from '../messages/message.ts'
import { transportFailure } from './reply.ts'

const RESPONSE_BY_CODE: Record<string, [status: number, message: LocalizedMessage]> = {
	ERR_HTTP_REQUEST_TIMEOUT: [408, localized.tooLate()],
	HPE_HEADER_OVERFLOW: [431, localized.tooLongHead()],
	HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, localized.tooLarge()],
}
const MALFORMED: [number, LocalizedMessage] = [400, localized.notHttp()]
const CLOSE_DELAY_MS = 1_000

/** Answers input that is not valid HTTP with the usual error body, in English, and closes the connection. */
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
	const [status, message] = RESPONSE_BY_CODE[error.code ?? ''] ?? MALFORMED
	const { id, headers, body } = buildFailure(message)
	this.log.info({ reqId: id, outcome: 'bad_input', status, cause: error.code }, 'request refused')
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
	socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
	// Closing at once would lose the reply for a client that is still sending.
	setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref()
}

export const answerUnknownExpectation = (app: FastifyInstance, response: ServerResponse): void => {
	app.countUnread('bad_input')
	const { headers, body } = buildFailure(localized.unknownExpectation())
	response.writeHead(417, headers).end(body)
}

const buildFailure = (message: LocalizedMessage) => {
	const id = randomUUID()
	const body = JSON.stringify(transportFailure(message.in(DEFAULT_LANGUAGE), null, id))
	const headers = {
		'content-type': 'application/json; charset=utf-8',
		'content-length': Buffer.byteLength(body),
		'x-request-id': id,
		connection: 'close',
	}
	return { id, headers, body }
}
