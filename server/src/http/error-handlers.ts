import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CommitUnknown, isUnavailable } from '../db/unavailable.ts'
import { type LocalizedMessage, localized } from '../messages/message.ts'
import { sendFailure } from './admin-reply.ts'
import { BadRequestError } from './bad-request.ts'
import { closeAfterResponse } from './body-budget.ts'
import { answerUnknownExpectation } from './client-error.ts'
import { isOfMembers, sendMemberFailure } from './member-reply.ts'
import { renderMessage } from './render.ts'
import { findRepeatedHeader } from './repeated-header.ts'
import { transportFailure } from './reply.ts'
import { RETRY_AFTER_S } from './retry-after.ts'

const BAD_URL = 'FST_ERR_BAD_URL'

const TOO_LARGE = 413
const HEADER_NAMES = { authorization: 'Authorization', host: 'Host' }

/**
 * Answers requests that reached no operation, or whose operation failed: Envelope B with the request id and no
 * internal details.
 */
export const registerErrorHandlers = (app: FastifyInstance): void => {
	app.addHook('onRequest', (request, reply, done) => {
		const repeated = findRepeatedHeader(request.raw.rawHeaders)
		if (repeated) sendError(request, reply, 400, localized.repeatedHeader(HEADER_NAMES[repeated]))
		else if (lacksHost(request)) sendError(request, reply, 400, localized.noHost())
		else done()
	})
	app.setNotFoundHandler(sendNotFound)
	app.setErrorHandler(handleError)
	app.server.on('checkExpectation', (_request, response) => answerUnknownExpectation(app, response))
}

const sendNotFound = (request: FastifyRequest, reply: FastifyReply): void => {
	sendError(request, reply, 404, localized.noOperation(request.method, pathOf(request)))
}

/** Sends an error in the format of the interface to which the path belongs. */
const sendError = (
	request: FastifyRequest,
	reply: FastifyReply,
	status: number,
	message: LocalizedMessage,
): void => {
	const isFault = status >= 500
	if (request.url.startsWith('/admin/api'))
		sendFailure(request, reply, { failed: status, message, ...(isFault && { refused: 'GenericError' }) })
	else if (isOfMembers(request.url))
		sendMemberFailure(request, reply, {
			failed: status,
			message,
			...(isFault && { refused: 'GenericError' }),
		})
	else
		reply
			.code(status)
			.send(transportFailure(renderMessage(request, reply, message), isFault ? 77 : null, request.id))
}

export const handleError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
	// Requests with a path that cannot be decoded skip the hooks that set the header and count the request.
	reply.header('x-request-id', request.id)
	if (error.code === BAD_URL) request.server.countUnread('bad_input')
	// An unknown path is a 404 even if its body is malformed; so is a file outside the panel's folder (403).
	if ((request.is404 && error.code !== BAD_URL) || error.statusCode === 403) {
		sendNotFound(request, reply)
		return
	}
	const status = error.statusCode ?? 500
	if (status >= 400 && status < 500) {
		if (status === TOO_LARGE) closeAfterResponse(request.raw, reply.raw)
		sendError(request, reply, status, errorMessage(error))
		return
	}
	request.log.error({ err: error }, 'request failed')
	if (isUnavailable(error) || error instanceof CommitUnknown) {
		reply.header('retry-after', RETRY_AFTER_S)
		if (error instanceof CommitUnknown) sendError(request, reply, 504, localized.notKnown())
		else sendError(request, reply, 503, localized.notNow())
		return
	}
	sendError(request, reply, 500, localized.unexpected())
}

const errorMessage = (error: FastifyError): LocalizedMessage => {
	if (error instanceof BadRequestError) return error.reason
	switch (error.statusCode) {
		case TOO_LARGE:
			return localized.tooLarge()
		case 415:
			return localized.notJson()
		default:
			return error.code === BAD_URL ? localized.badPath() : localized.badJson()
	}
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0]!

/** HTTP 1.1 requires a Host header. */
const lacksHost = ({ raw, headers }: FastifyRequest): boolean =>
	headers.host === undefined && raw.httpVersionMinor === 1
