import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { say } from '../messages/message.ts'
import type { Registry } from '../metrics/registry.ts'
import { sendFailure } from './admin-reply.ts'
import { render } from './render.ts'
import { transportFailure } from './reply.ts'

/** What can be full: a queue, or the room for large bodies. */
export type Full = 'writes' | 'reads' | 'panel' | 'bodies'

/** Answers a request of which nothing was done, because too much waits already. */
export interface RefuseBusy {
	(full: Full, request: FastifyRequest, reply: FastifyReply): void
	/** Counts one that somebody else answers. */
	count(full: Full): void
}

export const RETRY_AFTER_S = 1
const TELL_MS = 1_000
export const BUSY = say.busy()

/** Counts every 503 because of load, and answers those that the application has heard of. */
export const openRefuseBusy = (app: FastifyInstance, metrics: Registry): RefuseBusy => {
	const busy = metrics.counter('fiel_busy_total', 'Requests refused because of load, by what was full.')
	const counters = Object.fromEntries(
		(['writes', 'reads', 'panel', 'bodies'] as const).map((full) => [full, busy.of({ full })]),
	) as Record<Full, { value: number }>
	const tell = openTally((turnedAway) =>
		app.log.info({ outcome: 'transient', status: 503, turnedAway }, 'requests turned away unread'),
	)
	const count = (full: Full): void => {
		counters[full].value += 1
		tell()
	}
	const refuse = (full: Full, request: FastifyRequest, reply: FastifyReply): void => {
		count(full)
		reply.header('retry-after', RETRY_AFTER_S)
		if (request.url.startsWith('/admin/api'))
			sendFailure(request, reply, { failed: 503, refused: 'GenericError', message: BUSY })
		else reply.code(503).send(transportFailure(render(request, reply, BUSY), 77, request.id))
	}
	return Object.assign(refuse, { count })
}

/** One line of the log a second for all who are refused: a line for each would add to the load. */
const openTally = (tell: (count: number) => void): (() => void) => {
	let count = 0
	const end = (): void => {
		tell(count)
		count = 0
	}
	return () => {
		if (count === 0) setTimeout(end, TELL_MS).unref()
		count += 1
	}
}
