import { type Operation, PUBLIC_BODY_LIMIT, PUBLIC_TOKEN_HEADER } from '@fiel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localized } from '../messages/message.ts'
import { addressKey } from './address-key.ts'
import type { Authenticator } from './authenticator.ts'
import { createGuard, type Guard, sendTooManyRequests } from './guard.ts'
import type { LoadShedder } from './load-shedder.ts'
import { createPrivateApi, type PrivateApi } from './private-api.ts'
import { renderMessage } from './render.ts'
import { transportFailure } from './reply.ts'
import type { TokenBuckets } from './token-buckets.ts'

/** What the public routes of a feature are registered with: they only read. */
export type PublicApi = Omit<PrivateApi, 'writes'>

interface PublicApiOptions {
	guard: Guard
	shedLoad: LoadShedder
	/** The largest body that any request may have. */
	bodyLimit: number
}

/** Registers the operations of the public interface, and the answers to the preflight requests of browsers. */
export const createPublicApi = (
	app: FastifyInstance,
	{ guard, shedLoad, bodyLimit }: PublicApiOptions,
	dependencies: Omit<PrivateApi, 'serve'>,
): PublicApi => {
	const limits = { bodyLimit: Math.min(bodyLimit, PUBLIC_BODY_LIMIT) }
	const { writes: _, serve, ...api } = createPrivateApi(app, guard, { shedLoad }, dependencies, limits)
	return {
		...api,
		serve(operation, handle) {
			if (!(operation as Operation).isPublic) throw new Error(`${operation.id} is not a public operation`)
			serve(operation, handle)
			const headers = { ...PREFLIGHT_HEADERS, 'access-control-allow-methods': operation.method }
			app.options(operation.path, (_request, reply) => reply.code(204).headers(headers).send())
		},
	}
}

/** Two hours, the longest time for which Chromium remembers it. */
const PREFLIGHT_MAX_AGE_S = 7_200

/**
 * A preflight carries no token, so it is the same for every page: the request itself is checked. Decision 0031 gives the
 * reasons.
 */
const PREFLIGHT_HEADERS = {
	'access-control-allow-origin': '*',
	'access-control-allow-headers': `${PUBLIC_TOKEN_HEADER}, Content-Type, X-Request-Id`,
	'access-control-max-age': PREFLIGHT_MAX_AGE_S,
	vary: 'origin',
}

interface PublicGuardOptions {
	authenticator: Authenticator
	/** Limits the requests of a merchant. */
	requests: TokenBuckets
	/** Limits the requests from an address. */
	addresses: TokenBuckets
	/** Limits the wrong tokens from an address. */
	failures: TokenBuckets
}

/** Recognises the merchant by the public token, and admits the pages whose origin the token lists. */
export const createPublicGuard = ({ addresses, ...options }: PublicGuardOptions): Guard => {
	const guard = createGuard({
		...options,
		place: {
			header: PUBLIC_TOKEN_HEADER.toLowerCase(),
			challenge: 'ApiToken realm="Fiel public interface"', // Basic would make browsers ask for a password
			message: localized.noPublicToken(),
		},
		refuses(request, reply, { origins }) {
			const { origin } = request.headers
			if (origin !== undefined && !origins.includes(origin)) {
				reply.removeHeader('access-control-allow-origin')
				sendOriginNotListed(request, reply, origin)
				return true
			}
			if (origin !== undefined) reply.header('access-control-allow-origin', origin)
			const seconds = addresses.take(addressKey(request.ip))
			if (seconds > 0) sendTooManyRequests(request, reply, seconds)
			return seconds > 0
		},
	})
	return function (request, reply, done) {
		reply.headers(REPLY_HEADERS)
		// Before the token is known every page may read the failure, which is the same for all of them.
		if (request.headers.origin !== undefined) reply.header('access-control-allow-origin', '*')
		guard.call(this, request, reply, done)
	}
}

const REPLY_HEADERS = {
	vary: `origin, ${PUBLIC_TOKEN_HEADER.toLowerCase()}`,
	'access-control-expose-headers': 'retry-after, x-request-id',
	'cache-control': 'no-store', // what a shared cache keeps could be of another merchant or customer
}

const SHOWN_ORIGIN_LENGTH = 200

const sendOriginNotListed = (request: FastifyRequest, reply: FastifyReply, origin: string): FastifyReply => {
	const message = localized.originNotListed(origin.slice(0, SHOWN_ORIGIN_LENGTH))
	return reply.code(403).send(transportFailure(renderMessage(request, reply, message), 76, request.id))
}
