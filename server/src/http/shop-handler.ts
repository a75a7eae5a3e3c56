import { createHash } from 'node:crypto'
import type { ShopOperation } from '@fiel/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../refusal.ts'
import { callOf, findInvalid, type ReplyOf, type ShopCall } from './member-call.ts'
import { type MemberFailureParts, sendMemberFailure, toMemberFailure } from './member-reply.ts'

/** Returns the whole reply to a request without a token, or a refusal. */
export type ShopHandler<O extends ShopOperation> = (
	call: ShopCall<O>,
) => Promise<ReplyOf<O> | Refusal | MemberFailureParts>

export const createShopHandler =
	<O extends ShopOperation>({ status, cacheSeconds }: O, handle: ShopHandler<O>) =>
	async (request: FastifyRequest, reply: FastifyReply) => {
		const invalid = findInvalid(request)
		if (invalid) return sendMemberFailure(request, reply, invalid)
		const outcome = await handle(callOf(request, reply) as ShopCall<O>)
		const failure = toMemberFailure(outcome)
		if (failure) return sendMemberFailure(request, reply, failure)
		reply.code(status)
		return cacheSeconds === undefined
			? reply.send(outcome)
			: sendCacheable(request, reply, outcome, cacheSeconds)
	}

/** Sends a reply that browsers and caches keep for a time, or says that the one that they have is still right. */
const sendCacheable = (
	request: FastifyRequest,
	reply: FastifyReply,
	outcome: unknown,
	seconds: number,
): FastifyReply => {
	const body = reply.serialize(outcome) as string
	const tag = createHash('sha256').update(body).digest('base64url').slice(0, TAG_LENGTH)
	reply.headers({ 'cache-control': `public, max-age=${seconds}`, etag: `W/"${tag}"` })
	if (request.headers['if-none-match']?.includes(`"${tag}"`)) return reply.code(304).send()
	return reply.type('application/json; charset=utf-8').send(body)
}

const TAG_LENGTH = 22
