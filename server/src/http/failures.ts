import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from './admin-reply.ts'
import { transportFailure } from './reply.ts'

const UNEXPECTED = 'something went wrong on our side; quote the request id when you ask for help'
const BAD_URL = 'FST_ERR_BAD_URL'

/** What did not reach an operation, or broke it: Envelope B with the request id, and nothing of our insides. */
export const answerFailures = (app: FastifyInstance): void => {
	app.addHook('onRequest', async (request, reply) => {
		reply.header('x-request-id', request.id)
		if (isHostless(request)) {
			answer(request, reply, 400, 'the Host header is missing')
			return reply
		}
		return undefined
	})
	app.setNotFoundHandler(answerUnknown)
	app.setErrorHandler(answerError)
	app.server.on('checkExpectation', answerExpectation)
}

const answerExpectation = (_request: IncomingMessage, response: ServerResponse): void => {
	const { headers, body } = failureFrom('only Expect: 100-continue is known')
	response.writeHead(417, headers).end(body)
}

const answerUnknown = (request: FastifyRequest, reply: FastifyReply): void => {
	answer(request, reply, 404, `there is no ${request.method} ${pathOf(request)}`)
}

/** The panel reads failures of every kind in one shape, and so do its neighbours in theirs. */
const answer = (request: FastifyRequest, reply: FastifyReply, status: number, message: string): void => {
	const isFault = status === 500
	if (request.url.startsWith('/admin/api'))
		sendFailure(request, reply, { failed: status, message, ...(isFault && { refused: 'GenericError' }) })
	else reply.code(status).send(transportFailure(message, isFault ? 77 : null, request.id))
}

export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
	reply.header('x-request-id', request.id) // a path that cannot be decoded never reached the hook that does it
	if (request.is404 && error.code !== BAD_URL) {
		answerUnknown(request, reply) // whatever is wrong with a body that nobody would have read
		return
	}
	const status = error.statusCode ?? 500
	if (status >= 400 && status < 500) {
		answer(request, reply, status, wording(error))
		return
	}
	request.log.error({ err: error }, 'request failed')
	answer(request, reply, 500, UNEXPECTED)
}

const wording = (error: FastifyError): string => {
	switch (error.statusCode) {
		case 413:
			return 'the body is too large'
		case 415:
			return 'the body must be JSON: send Content-Type: application/json'
		default:
			return error.code === BAD_URL ? 'the path is not valid' : 'the body is not valid JSON'
	}
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0]!

/** Every request but one of HTTP 1.0 must say which host it is for. */
const isHostless = ({ raw, headers }: FastifyRequest): boolean =>
	headers.host === undefined && raw.httpVersionMinor === 1

/** What node:http refuses before there is a request to answer. */
const NOT_HTTP: Record<string, [status: number, message: string]> = {
	HPE_HEADER_OVERFLOW: [431, 'the address and the headers are too long'],
	HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'the body is too large'],
	ERR_HTTP_REQUEST_TIMEOUT: [408, 'the request took too long'],
}
const LAST_WORDS_MS = 1_000

/** The same body for bytes that are not HTTP, written by hand. */
export const answerNotHttp = (error: NodeJS.ErrnoException, socket: Socket): void => {
	if (error.code === 'ECONNRESET' || !socket.writable) {
		socket.destroy()
		return
	}
	const [status, message] = NOT_HTTP[error.code ?? ''] ?? [400, 'this is not HTTP']
	const { headers, body } = failureFrom(message)
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
	socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
	// hung up at once, the answer would be lost on whoever is still sending
	setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref()
}

const failureFrom = (message: string) => {
	const id = randomUUID()
	const body = JSON.stringify(transportFailure(message, null, id))
	const headers = {
		'content-type': 'application/json; charset=utf-8',
		'content-length': Buffer.byteLength(body),
		'x-request-id': id,
		connection: 'close',
	}
	return { headers, body }
}
