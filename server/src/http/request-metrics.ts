import type { FastifyInstance, FastifyReply, FastifyRequest, onResponseHookHandler } from 'fastify'
import type { Counter, MetricsRegistry } from '../metrics/metrics-registry.ts'

/** The outcome of a request. Transient means that the same request may succeed later. */
const REQUEST_OUTCOMES = ['success', 'refusal', 'bad_input', 'denied', 'transient', 'fault'] as const
type RequestOutcome = (typeof REQUEST_OUTCOMES)[number]

interface RefusalReason {
	outcome: 'refusal' | 'bad_input'
	/** The row of the error table. Messages are not logged, because they may contain personal data. */
	name?: string | undefined
}

declare module 'fastify' {
	interface FastifyReply {
		/** Why the request was refused; null otherwise. */
		verdict: RefusalReason | null
	}
	interface FastifyInstance {
		/** Counts a request that was answered before its operation was known. */
		countUnread(outcome: RequestOutcome): void
	}
	interface FastifyContextConfig {
		/** The id of the operation that the route serves. */
		operation?: string
	}
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** Counts the requests of every operation by outcome, and logs those that did not succeed. */
export const registerRequestMetrics = (app: FastifyInstance, registry: MetricsRegistry): void => {
	const requests = registry.counter('fiel_requests_total', 'Requests answered, by operation and outcome.')
	const meterOperation = createRequestMeter(registry, requests)
	const unread = countsOf(requests, UNREAD)
	app.decorate('countUnread', (outcome: RequestOutcome) => {
		unread[outcome].value += 1
	})
	app.decorateReply('verdict', null)
	app.addHook('onResponse', (request, reply, done) => {
		if (request.is404) app.countUnread(outcomeOf(reply))
		done()
	})
	app.addHook('onRoute', (route) => {
		if (route.config?.operation) route.onResponse = meterOperation(route.config.operation)
	})
}

type RequestCounter = ReturnType<MetricsRegistry['counter']>

/** The operation label of requests whose operation is not known. */
const UNREAD = 'unread'

const countsOf = (requests: RequestCounter, operation: string): Record<RequestOutcome, Counter> => {
	const counts = {} as Record<RequestOutcome, Counter>
	for (const outcome of REQUEST_OUTCOMES) counts[outcome] = requests.of({ operation, outcome })
	return counts
}

const createRequestMeter = (
	registry: MetricsRegistry,
	requests: RequestCounter,
): ((operation: string) => onResponseHookHandler) => {
	const seconds = registry.histogram(
		'fiel_request_seconds',
		'Duration of a request, from its head to the end of the reply.',
		SECONDS,
	)
	const shouldLog = createLogSampler()
	return (operation) => {
		const counts = countsOf(requests, operation)
		const times = seconds.of({ operation })
		return (request, reply, done) => {
			const outcome = outcomeOf(reply)
			counts[outcome].value += 1
			times.observe(elapsedMs(request, reply) / 1000)
			if (outcome !== 'success' && (outcome !== 'transient' || shouldLog()))
				logOutcome(request, reply, operation, outcome)
			done()
		}
	}
}

/** Logs at most one such request a second: under overload, a line for each would add to the load. */
const createLogSampler = (): (() => boolean) => {
	let next = 0
	return () => {
		const now = performance.now()
		if (now < next) return false
		next = now + 1_000
		return true
	}
}

const OUTCOME_BY_STATUS: Record<number, RequestOutcome> = {
	401: 'denied',
	403: 'denied',
	404: 'refusal',
	409: 'refusal',
	422: 'refusal',
	429: 'transient',
	503: 'transient',
	504: 'transient',
}

export const outcomeOf = ({ statusCode, verdict }: FastifyReply): RequestOutcome => {
	if (statusCode < 400) return verdict === null ? 'success' : verdict.outcome
	return OUTCOME_BY_STATUS[statusCode] ?? (statusCode < 500 ? 'bad_input' : 'fault')
}

/** Fastify counts from the moment in which the request is handed to it. */
const elapsedMs = ({ raw }: FastifyRequest, { elapsedTime }: FastifyReply): number =>
	elapsedTime + (raw.unreadMs ?? 0)

const logOutcome = (
	request: FastifyRequest,
	reply: FastifyReply,
	operation: string,
	outcome: RequestOutcome,
): void => {
	const line = {
		operation,
		outcome,
		status: reply.statusCode,
		error: reply.verdict?.name,
		merchant: request.merchant?.id ?? request.session?.merchant.id,
		ms: Math.round(elapsedMs(request, reply) * 10) / 10,
	}
	if (outcome === 'fault') request.log.error(line, 'request failed')
	else request.log.info(line, 'request refused')
}
