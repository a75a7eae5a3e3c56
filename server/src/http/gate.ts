import { promisify } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Counter, Registry } from '../metrics/registry.ts'
import { sendFailure } from './admin-reply.ts'
import type { Lanes } from './lanes.ts'
import { transportFailure } from './reply.ts'

export interface GateOptions {
	db: Pick<Database, 'usage'>
	lanes: Pick<Lanes, 'isFull' | 'waiting'>
	/** Statements that wait for a connection of the pool, at most. */
	mostQuestions: number
	/** Bytes of large bodies that are under way at once, at most. */
	bodyBudget: number
	metrics: Registry
}

/** Bodies up to this size are not counted: as many connections as there may be can hold no more than they hold anyway. */
const SMALL = 16_384
const RETRY_AFTER_S = 1
const GATED = /^\/(v1|admin\/api)\//

/**
 * Turns requests away before anything of them is read, when what waits already is more than can be answered soon.
 * Large bodies share a budget of memory, so that those that arrive slowly, or never end, fill no more than that.
 */
export const openGate = (app: FastifyInstance, options: GateOptions): void => {
	const refusals = options.metrics.counter(
		'fiel_busy_total',
		'Requests turned away unread, by what was full.',
	)
	const full: Record<Full, Counter> = {
		lanes: refusals.of({ full: 'lanes' }),
		pool: refusals.of({ full: 'pool' }),
		bodies: refusals.of({ full: 'bodies' }),
	}
	let largeBytes = 0
	meterCrowd(app, options, () => largeBytes)
	const whatIsFull = (size: number): Full | null => {
		if (options.lanes.isFull()) return 'lanes'
		if (options.db.usage().waiting > options.mostQuestions) return 'pool'
		return size > SMALL && largeBytes + size > options.bodyBudget ? 'bodies' : null
	}
	app.addHook('onRequest', (request, reply, done) => {
		if (!GATED.test(request.url)) return done()
		const size = sizeOf(request, app.initialConfig.bodyLimit ?? SMALL)
		const reason = whatIsFull(size)
		if (reason !== null) {
			full[reason].value += 1
			answerBusy(request, reply)
			return
		}
		if (size > SMALL) {
			largeBytes += size
			reply.raw.once('close', () => {
				largeBytes -= size
			})
		}
		done()
	})
}

const meterCrowd = (
	{ server }: FastifyInstance,
	{ metrics, lanes }: GateOptions,
	largeBytes: () => number,
): void => {
	const connections = promisify(server.getConnections).bind(server)
	metrics.gauge('fiel_connections', 'Open HTTP connections.', () => connections())
	metrics.gauge('fiel_lane_waiting', 'Commands that wait for the next list of their lane.', () =>
		lanes.waiting(),
	)
	metrics.gauge('fiel_large_body_bytes', 'What large bodies under way may come to.', largeBytes)
}

type Full = 'lanes' | 'pool' | 'bodies'

/** What a body may come to: as much as it says, or as much as one may have. */
const sizeOf = ({ headers }: FastifyRequest, limit: number): number => {
	const length = headers['content-length']
	if (length !== undefined) return Math.min(Number(length), limit)
	return headers['transfer-encoding'] === undefined ? 0 : limit
}

const BUSY = 'more is waiting than can be answered soon; nothing was done: send the same again in a moment'

export const answerBusy = (request: FastifyRequest, reply: FastifyReply): void => {
	reply.header('retry-after', RETRY_AFTER_S)
	if (request.url.startsWith('/admin/api'))
		sendFailure(request, reply, { failed: 503, refused: 'GenericError', message: BUSY })
	else reply.code(503).send(transportFailure(BUSY, 77, request.id))
}
