import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { MetricsRegistry } from '../metrics/metrics-registry.ts'
import type { LoadShedder } from './load-shedder.ts'

interface BodyBudgetOptions {
	/** The largest total size of the large bodies that are being received at the same time. */
	bytes: number
	shedLoad: LoadShedder
	metrics: MetricsRegistry
}

/** Bodies up to this size are not counted: even on every allowed connection at once they take little memory. */
const UNCOUNTED_BODY_BYTES = 16_384
/** How long a client may go on uploading after the reply, if the connection stays open. */
const UNREAD_BODY_GRACE_MS = 100
/** How long a client has to read the reply, if the connection is closed. */
const RESPONSE_READ_MS = 250

/** Large bodies share a budget, so that slow or endless uploads cannot fill the memory. */
export const limitLargeBodies = (
	app: FastifyInstance,
	{ bytes, shedLoad, metrics }: BodyBudgetOptions,
): void => {
	let largeBytes = 0
	app.addHook('onRequest', (request, reply, done) => {
		const size = maxBodySize(request.raw, app.initialConfig.bodyLimit ?? UNCOUNTED_BODY_BYTES)
		if (size <= UNCOUNTED_BODY_BYTES) return done()
		closeAfterResponse(request.raw, reply.raw)
		if (largeBytes + size > bytes) return shedLoad('bodies', request, reply)
		largeBytes += size
		reply.raw.once('close', () => {
			largeBytes -= size
		})
		done()
	})
	metrics.gauge(
		'fiel_large_body_bytes',
		'Maximum size of the large request bodies that are being received.',
		() => largeBytes,
	)
}

/** Whether a body counts against the budget, or could grow until it does. */
export const hasLargeBody = (request: IncomingMessage): boolean =>
	maxBodySize(request, UNCOUNTED_BODY_BYTES + 1) > UNCOUNTED_BODY_BYTES

/** The declared size of a body, or the limit if it declares none. */
const maxBodySize = ({ headers }: IncomingMessage, limit: number): number => {
	const length = headers['content-length']
	if (length !== undefined) return Math.min(Number(length), limit)
	return headers['transfer-encoding'] === undefined ? 0 : limit
}

/**
 * Closes the socket shortly after the reply if the client is still uploading, so that it can read the 413 or 503
 * before the reset. Node would destroy the socket at once after a reply that closes the connection, hence the
 * override of `destroySoon`.
 */
export const closeAfterResponse = (request: IncomingMessage, reply: ServerResponse): void => {
	const { socket } = request
	let closesConnection = false
	socket.destroySoon = () => {
		closesConnection = true
	}
	reply.once('finish', () => {
		Reflect.deleteProperty(socket, 'destroySoon')
		if (request.complete !== false) {
			if (closesConnection) socket.destroySoon()
			return // requests that tests inject leave `complete` undefined
		}
		if (closesConnection) {
			socket.end()
			socket.on('readable', () => {}) // a listener that never reads: no more of the body is received
		}
		const wait = closesConnection ? RESPONSE_READ_MS : UNREAD_BODY_GRACE_MS
		setTimeout(() => (request.complete && !closesConnection) || request.destroy(), wait).unref()
	})
}
