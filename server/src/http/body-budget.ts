import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Registry } from '../metrics/registry.ts'
import type { RefuseBusy } from './refuse-busy.ts'

export interface BodyBudgetOptions {
	/** Bytes of large bodies that are under way at once, at most. */
	bytes: number
	refuse: RefuseBusy
	metrics: Registry
}

/** Bodies up to this size are not counted: as many connections as there may be can hold no more than they hold anyway. */
const SMALL = 16_384
/** So long whoever has been answered may go on sending, where the answer did not say that the connection ends. */
const SEND_ON_MS = 100
/** So long they have to read the answer, where it did. */
const READ_ANSWER_MS = 250

/** Large bodies share a budget, so that those that arrive slowly, or never end, fill no more than that. */
export const limitBodies = (app: FastifyInstance, { bytes, refuse, metrics }: BodyBudgetOptions): void => {
	let largeBytes = 0
	app.addHook('onRequest', (request, reply, done) => {
		const size = sizeOf(request.raw, app.initialConfig.bodyLimit ?? SMALL)
		if (size <= SMALL) return done()
		endUnread(request.raw, reply.raw)
		if (largeBytes + size > bytes) return refuse('bodies', request, reply)
		largeBytes += size
		reply.raw.once('close', () => {
			largeBytes -= size
		})
		done()
	})
	metrics.gauge('fiel_large_body_bytes', 'What large bodies under way may come to.', () => largeBytes)
}

/** Whether a body counts, or may come to count. */
export const isLarge = (request: IncomingMessage): boolean => sizeOf(request, SMALL + 1) > SMALL

/** What a body may come to: as much as it says, or as much as one may have. */
const sizeOf = ({ headers }: IncomingMessage, limit: number): number => {
	const length = headers['content-length']
	if (length !== undefined) return Math.min(Number(length), limit)
	return headers['transfer-encoding'] === undefined ? 0 : limit
}

/**
 * With who is answered and goes on sending it is over, a moment later, when the answer could be read. An answer that
 * ends the connection would have Node destroy it at once, and who still sends lose the answer to the reset.
 */
export const endUnread = (request: IncomingMessage, reply: ServerResponse): void => {
	const { socket } = request
	let isLast = false
	socket.destroySoon = () => {
		isLast = true
	}
	reply.once('finish', () => {
		Reflect.deleteProperty(socket, 'destroySoon')
		if (request.complete !== false) {
			if (isLast) socket.destroySoon()
			return // one that a test injects does not say
		}
		if (isLast) {
			socket.end()
			socket.on('readable', () => {}) // and never reads: nothing more of the body is taken
		}
		const wait = isLast ? READ_ANSWER_MS : SEND_ON_MS
		setTimeout(() => (request.complete && !isLast) || request.destroy(), wait).unref()
	})
}
