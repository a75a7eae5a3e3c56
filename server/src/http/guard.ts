import { type Operation, scopeOf } from '@fiel/contract'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { CallingMerchant } from '../merchants/merchant.ts'
import { type LocalizedMessage, localized } from '../messages/message.ts'
import { refuse } from '../refusal.ts'
import { addressKey } from './address-key.ts'
import type { Authenticator } from './authenticator.ts'
import { renderMessage } from './render.ts'
import { refusalReply, transportFailure } from './reply.ts'
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
	/** Where the credentials are; Basic credentials unless given. */
	place?: CredentialPlace
	/** Refuses a request of a known merchant; returns whether it did. */
	refuses?(request: FastifyRequest, reply: FastifyReply, merchant: CallingMerchant): boolean
}

interface CredentialPlace {
	/** The name of the header, in lower case. */
	header: string
	/** The WWW-Authenticate header of a 401. */
	challenge: string
	/** The message of a 401. */
	message: LocalizedMessage
}

const BASIC: CredentialPlace = {
	header: 'authorization',
	challenge: 'Basic realm="Fiel private interface", charset="UTF-8"',
	message: localized.noCredentials(),
}

/** Authenticates a request and applies the rate limit of its merchant. */
export const createGuard = ({
	authenticator,
	requests,
	failures,
	place = BASIC,
	refuses,
}: GuardOptions): Guard => {
	const pendingLookups = new Map<string, Promise<CallingMerchant | undefined>>()
	const authenticateOnce = (header: string): Promise<CallingMerchant | undefined> => {
		const lookup = authenticator.authenticate(header).finally(() => pendingLookups.delete(header))
		pendingLookups.set(header, lookup)
		return lookup
	}
	/**
	 * A request with unverified credentials takes a token of its address, and gets it back if the credentials are
	 * valid. Without a token only listed keys are looked up: guesses cost no query, and failures from the address
	 * of a merchant, or with its token, do not lock it out.
	 */
	const identify = async (header: string | undefined, address: string): Promise<CallingMerchant | number> => {
		// In a burst on a cold process, requests with the same credentials wait for one lookup.
		const sameCredentials = header === undefined ? undefined : pendingLookups.get(header)
		if (sameCredentials) return (await sameCredentials) ?? failures.take(address)
		const seconds = failures.take(address)
		if (seconds > 0 && !(await authenticator.isListed(header))) return seconds
		const merchant = header === undefined ? undefined : await authenticateOnce(header)
		if (merchant && seconds === 0) failures.giveBack(address)
		return merchant ?? seconds
	}
	return (request, reply, done) => {
		const admit = (merchant: CallingMerchant): void => {
			request.merchant = merchant
			if (refuses?.(request, reply, merchant)) return
			const seconds = requests.take(merchant.id)
			if (seconds > 0) sendTooManyRequests(request, reply, seconds)
			else done()
		}
		const header = request.headers[place.header] as string | undefined
		const cached = authenticator.findCached(header)
		if (cached) {
			admit(cached)
			return
		}
		identify(header, addressKey(request.ip)).then((found) => {
			if (typeof found !== 'number') admit(found)
			else if (found > 0) sendTooManyRequests(request, reply, found)
			else sendUnauthorized(request, reply, place)
		}, done)
	}
}

/**
 * Refuses keys that are limited to other scopes, in the envelope of the operation. The scopes come with the cached key,
 * so this costs no statement.
 */
export const createScopeGuard = (operation: Operation): onRequestHookHandler => {
	const scope = scopeOf(operation)
	const refusal = refuse('ApiPartnerKeysValidation', localized.missingScope(scope))
	return (request, reply, done) => {
		const { scopes } = request.merchant!
		if (scopes === null || scopes.has(scope)) return done()
		reply.verdict = { outcome: 'refusal', name: refusal.refused }
		reply
			.code(403)
			.send(refusalReply(operation, refusal, renderMessage(request, reply, refusal.message), request.id))
	}
}

const sendUnauthorized = (
	request: FastifyRequest,
	reply: FastifyReply,
	{ challenge, message }: CredentialPlace,
): FastifyReply =>
	reply
		.code(401)
		.header('www-authenticate', challenge)
		.send(transportFailure(renderMessage(request, reply, message), 76, request.id))

export const sendTooManyRequests = (
	request: FastifyRequest,
	reply: FastifyReply,
	seconds: number,
): FastifyReply =>
	reply
		.code(429)
		.header('retry-after', seconds)
		.send(
			transportFailure(renderMessage(request, reply, localized.tooManyRequests(seconds)), 103, request.id),
		)
