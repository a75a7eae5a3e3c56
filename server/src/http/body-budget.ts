import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { MetricsRegistry } from '../metrics/metrics-registry.ts'
import type { LoadShedder } from './load-shedder.ts'

export interface BodyBudgetOptions {
	/** Bytes of large bodies that are under way at once, at most. */
	bytes: number
	shedLoad: LoadShedder
	metrics: MetricsRegistry
}

/** Bodies up to this size are not counted: as many connections as there may be can hold no more than they hold anyway. */
const UNCOUNTED_BODY_BYTES = 16_384
/** So long whoever has been answered may go on sending, where the answer did not say that the connection ends. */
const UNREAD_BODY_GRACE_MS = 100
/** So long they have to read the answer, where it did. */
const RESPONSE_READ_MS = 250

/** Large bodies share a budget, so that those that arrive slowly, or never end, fill no more than that. */
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
	metrics.gauge('fiel_large_body_bytes', 'What large bodies under way may come to.', () => largeBytes)
}

/** Whether a body counts, or may come to count. */
export const hasLargeBody = (request: IncomingMessage): boolean =>
	maxBodySize(request, UNCOUNTED_BODY_BYTES + 1) > UNCOUNTED_BODY_BYTES

/** What a body may come to: as much as it says, or as much as one may have. */
const maxBodySize = ({ headers }: IncomingMessage, limit: number): number => {
	const length = headers['content-length']
	if (length !== undefined) return Math.min(Number(length), limit)
	return headers['transfer-encoding'] === undefined ? 0 : limit
}

/**
 * With who is answered and goes on sending it is over, a moment later, when the answer could be read. An answer that
 * ends the connection would have Node destroy it at once, and who still sends lose the answer to the reset.
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
			return // one that a test injects does not say
		}
		if (closesConnection) {
			socket.end()
			socket.on('readable', () => {}) // and never reads: nothing more of the body is taken
		}
		const wait = closesConnection ? RESPONSE_READ_MS : UNREAD_BODY_GRACE_MS
		setTimeout(() => (request.complete && !closesConnection) || request.destroy(), wait).unref()
	})
}
