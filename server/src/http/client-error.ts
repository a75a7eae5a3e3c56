import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { transportFailure } from './reply.ts'

const KNOWN: Record<string, [status: number, message: string]> = {
	ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request did not arrive in time'],
	HPE_HEADER_OVERFLOW: [431, 'the path and the headers are too long'],
	HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'the body is too large'],
}
const MALFORMED: [number, string] = [400, 'this is not a valid HTTP request']

/** What is not even a request gets the body of every other failure, and the connection ends. */
export function answerClientError(
	this: FastifyInstance,
	error: Error & { code?: string },
	socket: Socket,
): void {
	if (error.code === 'ECONNRESET' || socket.destroyed) return
	const [status, message] = KNOWN[error.code ?? ''] ?? MALFORMED
	const id = randomUUID()
	this.log.info({ reqId: id, outcome: 'bad_input', status, cause: error.code }, 'request refused')
	const body = JSON.stringify(transportFailure(message, null, id))
	const head = [
		`HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
		'content-type: application/json; charset=utf-8',
		`content-length: ${Buffer.byteLength(body)}`,
		`x-request-id: ${id}`,
		'connection: close',
	]
	if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
	socket.destroySoon()
}
