import { type ErrorName, errorNumber, type MemberFailure } from '@fiel/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LocalizedMessage, MessageRenderer } from '../messages/message.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { negotiateLanguage } from './render.ts'

const MEMBER = /^\/v1\/member(?:[/?]|$)/i

/** Whether an address belongs to the member interface. */
export const isOfMembers = (url: string): boolean => MEMBER.test(url)

/** A refusal with an HTTP status. It has no row of the error table where the status says enough. */
export interface MemberFailureParts {
	failed: 400 | 401 | 403 | 404 | 409
	refused?: ErrorName
	message: LocalizedMessage
	field?: string
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
	reply.verdict = { outcome: 'refusal', name: failure.refused }
	const body: MemberFailure = {
		ErrorCode: failure.refused ? errorNumber(failure.refused) : null,
		ErrorName: failure.refused ?? null,
		Message: createMemberRenderer(request, reply)(failure.message),
		Field: failure.field ?? null,
		RequestId: request.id,
	}
	return reply.code(failure.failed).send(body)
}

/** Renders messages for a member: in the language of the request, with the money and the dates of the shop. */
export const createMemberRenderer = (request: FastifyRequest, reply: FastifyReply): MessageRenderer => {
	const language = negotiateLanguage(request.headers, request.merchant?.language)
	return (message) => {
		reply.header('content-language', language)
		return message.in(language, request.merchant ?? undefined)
	}
}
