import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Merchant } from '../merchants/merchant.ts'
import { say } from '../messages/message.ts'
import { addressKey } from './address-key.ts'
import type { Credentials } from './credentials.ts'
import { render } from './render.ts'
import { transportFailure } from './reply.ts'
import type { TokenBuckets } from './token-buckets.ts'

declare module 'fastify' {
	interface FastifyRequest {
		merchant: Merchant | null
	}
}

export type Guard = onRequestHookHandler

export interface GuardOptions {
	credentials: Credentials
	/** Requests of one merchant. */
	requests: TokenBuckets
	/** Wrong credentials from one address. */
	failures: TokenBuckets
}

/** Lets a request in when its credentials are good and its merchant has not had its share. */
export const openGuard = ({ credentials, requests, failures }: GuardOptions): Guard => {
	/**
	 * Whoever is not proven pays with a token, which is put back when the credentials turn out to be good. Without a
	 * token the database is asked only for pairs that are listed: a guess costs no query, and failing from the address
	 * of a merchant, or in its name, does not lock that merchant out.
	 */
	const asked = new Map<string, Promise<Merchant | undefined>>()
	const ask = (authorization: string): Promise<Merchant | undefined> => {
		const answer = credentials.authenticate(authorization).finally(() => asked.delete(authorization))
		asked.set(authorization, answer)
		return answer
	}
	const identify = async (authorization: string | undefined, from: string): Promise<Merchant | number> => {
		// In a burst on a cold process all wait for the first: its credentials are theirs.
		const sameCredentials = authorization === undefined ? undefined : asked.get(authorization)
		if (sameCredentials) return (await sameCredentials) ?? failures.take(from)
		const seconds = failures.take(from)
		if (seconds > 0 && !(await credentials.isListed(authorization))) return seconds
		const merchant = authorization === undefined ? undefined : await ask(authorization)
		if (merchant && seconds === 0) failures.giveBack(from)
		return merchant ?? seconds
	}
	return (request, reply, done) => {
		const admit = (merchant: Merchant): void => {
			request.merchant = merchant
			const seconds = requests.take(merchant.id)
			if (seconds > 0) tooMany(request, reply, seconds)
			else done()
		}
		const { authorization } = request.headers
		const proven = credentials.proven(authorization)
		if (proven) {
			admit(proven)
			return
		}
		identify(authorization, addressKey(request.ip)).then((found) => {
			if (typeof found !== 'number') admit(found)
			else if (found > 0) tooMany(request, reply, found)
			else notAuthenticated(request, reply)
		}, done)
	}
}

const notAuthenticated = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
	reply
		.code(401)
		.header('www-authenticate', 'Basic realm="Fiel private interface", charset="UTF-8"')
		.send(transportFailure(render(request, reply, say.noCredentials()), 76, request.id))

const tooMany = (request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply =>
	reply
		.code(429)
		.header('retry-after', seconds)
		.send(transportFailure(render(request, reply, say.tooManyRequests(seconds)), 103, request.id))
