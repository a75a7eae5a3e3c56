import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { CallingMerchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { addressKey } from './address-key.ts'
import type { Authenticator } from './authenticator.ts'
import { renderMessage } from './render.ts'
import { transportFailure } from './reply.ts'
import type { TokenBuckets } from './token-buckets.ts'

declare module 'fastify' {
	interface FastifyRequest {
		merchant: CallingMerchant | null
	}
}

export type Guard = onRequestHookHandler

interface GuardOptions {
	authenticator: Authenticator
	/** Limits the requests of a merchant. */
	requests: TokenBuckets
	/** Limits the failed logins from an address. */
	failures: TokenBuckets
}

/** Authenticates a request and applies the rate limit of its merchant. */
export const createGuard = ({ authenticator, requests, failures }: GuardOptions): Guard => {
	const pendingLookups = new Map<string, Promise<CallingMerchant | undefined>>()
	const authenticateOnce = (authorization: string): Promise<CallingMerchant | undefined> => {
		const lookup = authenticator
			.authenticate(authorization)
			.finally(() => pendingLookups.delete(authorization))
		pendingLookups.set(authorization, lookup)
		return lookup
	}
	/**
	 * A request with unverified credentials takes a token of its address, and gets it back if the credentials are
	 * valid. Without a token only listed keys are looked up: guesses cost no query, and failures from the address
	 * of a merchant, or with its token, do not lock it out.
	 */
	const identify = async (
		authorization: string | undefined,
		address: string,
	): Promise<CallingMerchant | number> => {
		// In a burst on a cold process, requests with the same credentials wait for one lookup.
		const sameCredentials = authorization === undefined ? undefined : pendingLookups.get(authorization)
		if (sameCredentials) return (await sameCredentials) ?? failures.take(address)
		const seconds = failures.take(address)
		if (seconds > 0 && !(await authenticator.isKnownPair(authorization))) return seconds
		const merchant = authorization === undefined ? undefined : await authenticateOnce(authorization)
		if (merchant && seconds === 0) failures.giveBack(address)
		return merchant ?? seconds
	}
	return (request, reply, done) => {
		const admit = (merchant: CallingMerchant): void => {
			request.merchant = merchant
			const seconds = requests.take(merchant.id)
			if (seconds > 0) sendTooManyRequests(request, reply, seconds)
			else done()
		}
		const { authorization } = request.headers
		const cached = authenticator.findCached(authorization)
		if (cached) {
			admit(cached)
			return
		}
		identify(authorization, addressKey(request.ip)).then((found) => {
			if (typeof found !== 'number') admit(found)
			else if (found > 0) sendTooManyRequests(request, reply, found)
			else sendUnauthorized(request, reply)
		}, done)
	}
}

const sendUnauthorized = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
	reply
		.code(401)
		.header('www-authenticate', 'Basic realm="Fiel private interface", charset="UTF-8"')
		.send(transportFailure(renderMessage(request, reply, localized.noCredentials()), 76, request.id))

const sendTooManyRequests = (request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply =>
	reply
		.code(429)
		.header('retry-after', seconds)
		.send(
			transportFailure(renderMessage(request, reply, localized.tooManyRequests(seconds)), 103, request.id),
		)
