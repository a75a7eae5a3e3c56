import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { transportFailure } from './reply.ts'

const UNEXPECTED = 'something went wrong on our side; quote the request id when you ask for help'

/** What did not reach an operation, or broke it: Envelope B with the request id, and nothing of our insides. */
export const answerFailures = (app: FastifyInstance): void => {
	app.setNotFoundHandler((request, reply) => {
		reply
			.code(404)
			.send(transportFailure(`there is no ${request.method} ${pathOf(request)}`, null, request.id))
	})
	app.setErrorHandler(answerError)
}

export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
	const status = error.statusCode ?? 500
	if (status >= 400 && status < 500) {
		reply.code(status).send(transportFailure(wording(error), null, request.id))
		return
	}
	request.log.error({ err: error }, 'request failed')
	reply.code(500).send(transportFailure(UNEXPECTED, 77, request.id))
}

const wording = (error: FastifyError): string => {
	switch (error.statusCode) {
		case 413:
			return 'the body is too large'
		case 415:
			return 'the body must be JSON: send Content-Type: application/json'
		default:
			return error.code === 'FST_ERR_BAD_URL' ? 'the path is not valid' : 'the body is not valid JSON'
	}
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0]!
