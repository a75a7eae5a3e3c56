import { type ErrorName, errorNumber } from '@fiel/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LocalizedMessage, MessageRenderer } from '../messages/message.ts'
import { isRefusal, type Refusal } from '../refusal.ts'

/** A refusal with an HTTP status. It has no row of the error table where the status says enough. */
export interface Failure {
	failed: 400 | 401 | 403 | 404 | 409 | 429
	refused?: ErrorName
	message: LocalizedMessage | string
	field?: string
	retryAfter?: number
}

export const notFound = (refusal: Refusal): Failure => ({ failed: 404, ...refusal })
export const resourceNotFound = (message: string): Failure => ({ failed: 404, message })
export const conflict = (message: string, field?: string): Failure => ({ failed: 409, message, field })

/** The message says whom to ask for the right. */
export const CONTACTS_FORBIDDEN: Failure = {
	failed: 403,
	field: 'MaySeeContacts',
	message:
		'contact data of customers are for owners, and for users to whom an owner gives the right to see them',
}

const isFailure = (outcome: unknown): outcome is Failure =>
	typeof outcome === 'object' && outcome !== null && 'failed' in outcome

/** A business refusal gets status 422: the request is well formed but cannot be carried out. */
export const toFailure = (outcome: unknown): Failure | (Refusal & { failed: 422 }) | null => {
	if (isFailure(outcome)) return outcome
	return isRefusal(outcome) ? { ...outcome, failed: 422 } : null
}

export const sendFailure = (
	request: FastifyRequest,
	reply: FastifyReply,
	failure: Omit<Failure, 'failed'> & { failed: number },
	render: MessageRenderer = inEnglish,
): FastifyReply => {
	reply.verdict = { outcome: 'refusal', name: failure.refused }
	if (failure.retryAfter) reply.header('retry-after', failure.retryAfter)
	return reply.code(failure.failed).send(failureBody(failure, request.id, render))
}

/** Most pages of the panel translate errors themselves. */
export const inEnglish: MessageRenderer = (message) => message.in('en')

/** The body of every failure. */
const failureBody = (
	failure: Omit<Failure, 'failed' | 'retryAfter'>,
	requestId: string,
	render: MessageRenderer,
) => ({
	ErrorCode: failure.refused ? errorNumber(failure.refused) : null,
	ErrorName: failure.refused ?? null,
	Message: typeof failure.message === 'string' ? failure.message : render(failure.message),
	Field: failure.field ?? null,
	RequestId: requestId,
})
