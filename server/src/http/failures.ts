import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CommitUnknown, isUnavailable } from '../db/unavailable.ts'
import { type Message, say } from '../messages/message.ts'
import { sendFailure } from './admin-reply.ts'
import { BadRequest } from './bad-request.ts'
import { endUnread } from './body-budget.ts'
import { answerExpectation } from './client-error.ts'
import { render } from './render.ts'
import { repeatedHeader } from './repeated-header.ts'
import { transportFailure } from './reply.ts'

const BAD_URL = 'FST_ERR_BAD_URL'

const RETRY_AFTER_S = 1
const TOO_LARGE = 413
const WRITTEN = { authorization: 'Authorization', host: 'Host' }

/** What did not reach an operation, or broke it: Envelope B with the request id, and nothing of our insides. */
export const answerFailures = (app: FastifyInstance): void => {
	app.addHook('onRequest', (request, reply, done) => {
		const repeated = repeatedHeader(request.raw.rawHeaders)
		if (repeated) answer(request, reply, 400, say.repeatedHeader(WRITTEN[repeated]))
		else if (isHostless(request)) answer(request, reply, 400, say.noHost())
		else done()
	})
	app.setNotFoundHandler(answerUnknown)
	app.setErrorHandler(answerError)
	app.server.on('checkExpectation', (_request, response) => answerExpectation(app, response))
}

const answerUnknown = (request: FastifyRequest, reply: FastifyReply): void => {
	answer(request, reply, 404, say.noOperation(request.method, pathOf(request)))
}

/** The panel reads failures of every kind in one shape, and so do its neighbours in theirs. */
const answer = (request: FastifyRequest, reply: FastifyReply, status: number, message: Message): void => {
	const isFault = status >= 500
	if (request.url.startsWith('/admin/api'))
		sendFailure(request, reply, { failed: status, message, ...(isFault && { refused: 'GenericError' }) })
	else
		reply
			.code(status)
			.send(transportFailure(render(request, reply, message), isFault ? 77 : null, request.id))
}

export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
	// a path that cannot be decoded never reached the hooks that do these
	reply.header('x-request-id', request.id)
	if (error.code === BAD_URL) request.server.countUnread('bad_input')
	// Whatever is wrong with a body that nobody would have read, or why a file outside the panel is not served.
	if ((request.is404 && error.code !== BAD_URL) || error.statusCode === 403) {
		answerUnknown(request, reply)
		return
	}
	const status = error.statusCode ?? 500
	if (status >= 400 && status < 500) {
		if (status === TOO_LARGE) endUnread(request.raw, reply.raw)
		answer(request, reply, status, wording(error))
		return
	}
	request.log.error({ err: error }, 'request failed')
	if (isUnavailable(error) || error instanceof CommitUnknown) {
		reply.header('retry-after', RETRY_AFTER_S)
		if (error instanceof CommitUnknown) answer(request, reply, 504, say.notKnown())
		else answer(request, reply, 503, say.notNow())
		return
	}
	answer(request, reply, 500, say.unexpected())
}

const wording = (error: FastifyError): Message => {
	if (error instanceof BadRequest) return error.words
	switch (error.statusCode) {
		case TOO_LARGE:
			return say.tooLarge()
		case 415:
			return say.notJson()
		default:
			return error.code === BAD_URL ? say.badPath() : say.badJson()
	}
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0]!

/** Every request but one of HTTP 1.0 must say which host it is for. */
const isHostless = ({ raw, headers }: FastifyRequest): boolean =>
	headers.host === undefined && raw.httpVersionMinor === 1
