import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { CallingMerchant } from '../merchants/merchant.ts'
import type { Language } from '../messages/language.ts'
import type { MessageRenderer } from '../messages/message.ts'
import { createMemberRenderer, type MemberFailureParts } from './member-reply.ts'
import { negotiateLanguage } from './render.ts'
import { validationRefusal } from './validate.ts'

type RequestPart<O, Name extends string> = O extends { [K in Name]: infer S extends TSchema }
	? Static<S>
	: undefined

/** A request to the member interface. */
export interface ShopCall<O> {
	merchant: CallingMerchant
	params: RequestPart<O, 'params'>
	query: RequestPart<O, 'query'>
	body: RequestPart<O, 'body'>
	address: string
	/** That of the page, which the merchant lists or Fiel serves; undefined for apps and servers. */
	origin: string | undefined
	/** The language of texts for the member. */
	language: Language
	render: MessageRenderer
}

/** The body of success of an operation. */
export type ReplyOf<O> = O extends { reply: infer S extends TSchema } ? Static<S> : undefined

/** Why a request does not fit its operation. */
export const findInvalid = ({
	validationError: failed,
}: FastifyRequest): (MemberFailureParts & { failed: 400 }) | undefined => {
	if (!failed) return undefined
	if (!failed.validation) throw failed // a transport error, not a failed validation
	const errors = failed.validation as Parameters<typeof validationRefusal>[2]
	return { failed: 400, ...validationRefusal(INVALID, failed.validationContext ?? 'body', errors) }
}

export const callOf = (request: FastifyRequest, reply: FastifyReply): ShopCall<unknown> => ({
	merchant: request.merchant!,
	params: request.params as never,
	query: request.query as never,
	body: request.body as never,
	address: request.ip,
	origin: request.headers.origin,
	language: negotiateLanguage(request.headers, request.merchant!.language),
	render: createMemberRenderer(request, reply),
})

/** The error for an invalid member without one of its own. */
const INVALID = { invalid: 'GenericError' } as const
