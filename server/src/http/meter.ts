import type { FastifyInstance, FastifyReply, FastifyRequest, onResponseHookHandler } from 'fastify'
import type { Counter, Registry } from '../metrics/registry.ts'

/** What can become of a request. Transient: nothing is wrong with it, and the same may work in a moment. */
export const OUTCOMES = ['success', 'refusal', 'bad_input', 'denied', 'transient', 'fault'] as const
export type Outcome = (typeof OUTCOMES)[number]

export interface Verdict {
	outcome: 'refusal' | 'bad_input'
	/** The row of the error table; words may hold what a customer wrote, so they are not for the log. */
	name?: string | undefined
}

declare module 'fastify' {
	interface FastifyReply {
		/** Why a request was refused; null when it was not. */
		verdict: Verdict | null
	}
	interface FastifyInstance {
		/** Counts a request that was answered before anybody knew which operation it is for. */
		countUnread(outcome: Outcome): void
	}
	interface FastifyContextConfig {
		/** The id of the operation that a route serves. */
		operation?: string
	}
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** Counts what becomes of the requests of every operation, and logs what did not succeed. */
export const meterRequests = (app: FastifyInstance, registry: Registry): void => {
	const requests = registry.counter('fiel_requests_total', 'Requests answered, by operation and outcome.')
	const watch = openMeter(registry, requests)
	const unread = countsOf(requests, UNREAD)
	app.decorate('countUnread', (outcome: Outcome) => {
		unread[outcome].value += 1
	})
	app.decorateReply('verdict', null)
	app.addHook('onResponse', (request, reply, done) => {
		if (request.is404) app.countUnread(outcomeOf(reply))
		done()
	})
	app.addHook('onRoute', (route) => {
		if (route.config?.operation) route.onResponse = watch(route.config.operation)
	})
}

type Requests = ReturnType<Registry['counter']>

/** Stands for the operation where none was found out. */
const UNREAD = 'unread'

const countsOf = (requests: Requests, operation: string): Record<Outcome, Counter> => {
	const counts = {} as Record<Outcome, Counter>
	for (const outcome of OUTCOMES) counts[outcome] = requests.of({ operation, outcome })
	return counts
}

const openMeter = (
	registry: Registry,
	requests: Requests,
): ((operation: string) => onResponseHookHandler) => {
	const seconds = registry.histogram(
		'fiel_request_seconds',
		'From the head of a request to the end of its answer.',
		SECONDS,
	)
	const isTimeToTell = openSampler()
	return (operation) => {
		const counts = countsOf(requests, operation)
		const times = seconds.of({ operation })
		return (request, reply, done) => {
			const outcome = outcomeOf(reply)
			counts[outcome].value += 1
			times.observe(reply.elapsedTime / 1000)
			if (outcome !== 'success' && (outcome !== 'transient' || isTimeToTell()))
				tell(request, reply, operation, outcome)
			done()
		}
	}
}

/** Many requests are turned away together, and writing each of them down would only add to the load. */
const openSampler = (): (() => boolean) => {
	let next = 0
	return () => {
		const now = performance.now()
		if (now < next) return false
		next = now + 1_000
		return true
	}
}

const BY_STATUS: Record<number, Outcome> = {
	401: 'denied',
	403: 'denied',
	404: 'refusal',
	409: 'refusal',
	422: 'refusal',
	429: 'transient',
	503: 'transient',
	504: 'transient',
}

const outcomeOf = ({ statusCode, verdict }: FastifyReply): Outcome => {
	if (statusCode < 400) return verdict === null ? 'success' : verdict.outcome
	return BY_STATUS[statusCode] ?? (statusCode < 500 ? 'bad_input' : 'fault')
}

const tell = (request: FastifyRequest, reply: FastifyReply, operation: string, outcome: Outcome): void => {
	const line = {
		operation,
		outcome,
		status: reply.statusCode,
		error: reply.verdict?.name,
		merchant: request.merchant?.id ?? request.session?.merchant.id,
		ms: Math.round(reply.elapsedTime * 10) / 10,
	}
	if (outcome === 'fault') request.log.error(line, 'request failed')
	else request.log.info(line, 'request refused')
}
