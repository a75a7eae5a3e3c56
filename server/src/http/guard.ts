import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Merchant } from '../merchants/merchant.ts'
import { say } from '../messages/message.ts'
import type { Authenticate } from './credentials.ts'
import { render } from './render.ts'
import { transportFailure } from './reply.ts'
import type { Throttle } from './throttle.ts'

declare module 'fastify' {
	interface FastifyRequest {
		merchant: Merchant | null
	}
}

export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>

export interface GuardOptions {
	authenticate: Authenticate
	/** Requests of one merchant. */
	requests: Throttle
	/** Failed logins of one address. */
	failures: Throttle
}

/** Lets a request in when its credentials are good and its merchant has not had its share. */
export const openGuard =
	({ authenticate, requests, failures }: GuardOptions): Guard =>
	async (request, reply) => {
		const merchant = await authenticate(request.headers.authorization)
		if (!merchant) {
			// Good credentials are looked at first, so that nobody can lock a merchant out by failing in its name.
			const seconds = failures(request.ip)
			if (seconds > 0) return tooMany(request, reply, seconds)
			return reply
				.code(401)
				.header('www-authenticate', 'Basic realm="Fiel private interface", charset="UTF-8"')
				.send(transportFailure(render(request, reply, say.noCredentials()), 76, request.id))
		}
		request.merchant = merchant
		const seconds = requests(merchant.id)
		if (seconds > 0) return tooMany(request, reply, seconds)
		return undefined
	}

const tooMany = (request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply =>
	reply
		.code(429)
		.header('retry-after', seconds)
		.send(transportFailure(render(request, reply, say.tooManyRequests(seconds)), 103, request.id))
