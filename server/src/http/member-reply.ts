import { type ErrorName, errorNumber, type MemberFailure } from '@fiel/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LocalizedMessage, MessageRenderer } from '../messages/message.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { negotiateReader } from './render.ts'

const MEMBER = /^\/v1\/member(?:[/?]|$)/i

/** Whether an address belongs to the member interface. */
export const isOfMembers = (url: string): boolean => MEMBER.test(url)

/** A refusal with an HTTP status. It has no row of the error table where the status says enough. */
export interface MemberFailureParts {
	failed: 400 | 401 | 403 | 404 | 409 | 429
	refused?: ErrorName
	message: LocalizedMessage
	field?: string
	/** The seconds to wait, with 429. */
	retryAfter?: number
}

export const memberNotFound = (refusal: Refusal): MemberFailureParts => ({ failed: 404, ...refusal })

export const isMemberFailure = (outcome: unknown): outcome is MemberFailureParts =>
	typeof outcome === 'object' && outcome !== null && 'failed' in outcome

/** A business refusal gets status 422: the request is well formed but cannot be carried out. */
export const toMemberFailure = (
	outcome: unknown,
): MemberFailureParts | (Refusal & { failed: 422 }) | null => {
	if (isMemberFailure(outcome)) return outcome
	return isRefusal(outcome) ? { ...outcome, failed: 422 } : null
}

/** Answers any status from 400 on. */
export const sendMemberFailure = (
	request: FastifyRequest,
	reply: FastifyReply,
	failure: Omit<MemberFailureParts, 'failed'> & { failed: number },
): FastifyReply => {
	if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter)
	reply.verdict = { outcome: 'refusal', name: failure.refused }
	const message = createMemberRenderer(request, reply)(failure.message)
	const body = memberFailureBody(failure.refused, message, request.id, failure.field)
	return reply.code(failure.failed).send(body)
}

export const memberFailureBody = (
	refused: ErrorName | undefined,
	message: string,
	requestId: string,
	field?: string,
): MemberFailure => ({
	ErrorCode: refused ? errorNumber(refused) : null,
	ErrorName: refused ?? null,
	Message: message,
	Field: field ?? null,
	RequestId: requestId,
})

/** Renders messages for a member: in the language and with the numbers of the request, with the money, the dates and the words of the shop. */
export const createMemberRenderer = (request: FastifyRequest, reply: FastifyReply): MessageRenderer => {
	const { language, locale } = negotiateReader(request.headers, request.merchant)
	return (message) => {
		reply.header('content-language', language)
		return message.forMember(language, request.merchant ?? undefined, locale)
	}
}
