import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { localized } from '../messages/message.ts'
import type { MetricsRegistry } from '../metrics/metrics-registry.ts'
import { sendFailure } from './admin-reply.ts'
import { isOfMembers, sendMemberFailure } from './member-reply.ts'
import { renderMessage } from './render.ts'
import { transportFailure } from './reply.ts'
import { RETRY_AFTER_S } from './retry-after.ts'

/** What can be overloaded: a queue, the budget of large bodies, or the limiter of visitors. */
export type OverloadedResource = 'writes' | 'reads' | 'panel' | 'bodies' | 'visitors'

/** Answers a request with 503 because of overload; nothing of it was done. */
export interface LoadShedder {
	(full: OverloadedResource, request: FastifyRequest, reply: FastifyReply): void
	/** Counts a refusal that was answered elsewhere. */
	count(full: OverloadedResource): void
}

const LOG_INTERVAL_MS = 1_000
export const BUSY_MESSAGE = localized.busy()

/** Counts every 503 because of load, and answers the requests that reached Fastify. */
export const createLoadShedder = (app: FastifyInstance, metrics: MetricsRegistry): LoadShedder => {
	const busy = metrics.counter('fiel_busy_total', 'Requests refused because of load, by what was full.')
	const counters = Object.fromEntries(
		(['writes', 'reads', 'panel', 'bodies', 'visitors'] as const).map((full) => [full, busy.of({ full })]),
	) as Record<OverloadedResource, { value: number }>
	const logRefusals = createCountLogger((turnedAway) =>
		app.log.info({ outcome: 'transient', status: 503, turnedAway }, 'requests refused because of load'),
	)
	const count = (full: OverloadedResource): void => {
		counters[full].value += 1
		logRefusals()
	}
	const refuse = (full: OverloadedResource, request: FastifyRequest, reply: FastifyReply): void => {
		count(full)
		reply.header('retry-after', RETRY_AFTER_S)
		const failure = { failed: 503, refused: 'GenericError', message: BUSY_MESSAGE } as const
		if (request.url.startsWith('/admin/api')) sendFailure(request, reply, failure)
		else if (isOfMembers(request.url)) sendMemberFailure(request, reply, failure)
		else reply.code(503).send(transportFailure(renderMessage(request, reply, BUSY_MESSAGE), 77, request.id))
	}
	return Object.assign(refuse, { count })
}

/** Writes one log line a second for all refused requests: a line for each would add to the load. */
const createCountLogger = (log: (count: number) => void): (() => void) => {
	let count = 0
	const flush = (): void => {
		log(count)
		count = 0
	}
	return () => {
		if (count === 0) setTimeout(flush, LOG_INTERVAL_MS).unref()
		count += 1
	}
}
