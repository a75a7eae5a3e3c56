import { Agent, type Dispatcher } from 'undici'
import { inSpan } from '../telemetry/tracer.ts'
import type { AddressRules } from './address-rules.ts'
import { findUrlProblem } from './check-url.ts'
import type { Lookup } from './create-lookup.ts'
import { explainFailure } from './explain-failure.ts'
import { guardConnector } from './guard-connector.ts'
import { MAX_RETRY_AFTER_MS } from './retry-times.ts'
import type { SendResult } from './webhook-message.ts'

const RESPONSE_BYTES = 16_384
// The caller limits the messages in flight. Merchants that share an origin must not wait for each other.
const CONNECTIONS_PER_ORIGIN = 1000

/** A request to an address that a merchant chose. */
export interface GuardedRequest {
	url: string
	/** Called only if the URL is allowed. */
	headers: () => Record<string, string>
	body: string
}

export interface GuardedClient {
	/** Never rejects: a failure is a result too. */
	post(request: GuardedRequest, now: Date): Promise<SendResult>
	/** Aborts the requests in flight. */
	close(): Promise<void>
}

/** Sends requests to allowed addresses only, with one timeout for the whole attempt. */
export const createGuardedClient = (
	rules: AddressRules,
	{ timeoutMs, lookup }: { timeoutMs: number; lookup: Lookup },
): GuardedClient => {
	// A dedicated Agent follows no redirects and ignores proxy settings of the environment.
	const agent = new Agent({
		connect: guardConnector(rules, lookup, timeoutMs),
		connections: CONNECTIONS_PER_ORIGIN,
		pipelining: 1,
		headersTimeout: 0, // the attempt has a timeout of its own
		bodyTimeout: 0,
	})
	return {
		async post(request, now) {
			const start = performance.now()
			const outcome = await attemptInSpan(request, (headers) =>
				attempt(agent, rules, { ...request, headers }, timeoutMs, now),
			)
			return { ...outcome, latencyMs: Math.round(performance.now() - start) }
		},
		close: () => agent.destroy(),
	}
}

type Outcome = Omit<SendResult, 'latencyMs'>
const unanswered = (error: string): Outcome => ({ status: null, error, response: null, retryAfterMs: null })

/**
 * The span of a request that leaves; the receiver continues its trace. The path is not recorded, because it may contain a
 * secret of the receiver.
 */
const attemptInSpan = (
	{ url, headers }: GuardedRequest,
	send: (headers: GuardedRequest['headers']) => Promise<Outcome>,
): Promise<Outcome> =>
	inSpan('POST', { kind: 'client' }, async (span) => {
		if (!span) return send(headers)
		const outcome = await send(() => ({ ...headers(), ...span.headers() }))
		const { hostname, port, protocol } = URL.parse(url) ?? {}
		span.set({
			'http.request.method': 'POST',
			'server.address': hostname,
			'server.port': Number(port) || (protocol === 'http:' ? 80 : 443),
			'http.response.status_code': outcome.status ?? undefined,
		})
		if (outcome.status === null) span.fail('no_response')
		else if (outcome.status >= 400) span.fail(`${outcome.status}`)
		return outcome
	})

const attempt = async (
	agent: Agent,
	rules: AddressRules,
	{ url, headers, body }: GuardedRequest,
	timeoutMs: number,
	now: Date,
): Promise<Outcome> => {
	const problem = findUrlProblem(url, rules) // the rules may have changed since the URL was saved
	if (problem) return unanswered(problem)
	const { origin, pathname, search, hostname } = new URL(url)
	const stop = new AbortController()
	const timer = setTimeout(() => stop.abort(), timeoutMs)
	try {
		const reply = await agent.request({
			origin,
			path: pathname + search,
			method: 'POST',
			headers: headers(),
			body,
			signal: stop.signal,
		})
		return {
			status: reply.statusCode,
			error: null,
			response: await readBeginning(reply.body),
			retryAfterMs: parseRetryAfter(reply.headers['retry-after'], now),
		}
	} catch (error) {
		return unanswered(
			stop.signal.aborted
				? `no answer within ${timeoutMs / 1000} s`
				: explainFailure(error as Error, hostname),
		)
	} finally {
		clearTimeout(timer)
	}
}

/**
 * Reads the first 16 KB as text that can be stored. The status
 * is already known, so an incomplete body does not matter.
 */
const readBeginning = async (body: Dispatcher.ResponseData['body']): Promise<string> => {
	// The stream mode omits a truncated character at the end and replaces invalid ones.
	const decoder = new TextDecoder()
	let [text, freeBytes] = ['', RESPONSE_BYTES]
	try {
		for await (const chunk of body as AsyncIterable<Buffer>) {
			text += decoder.decode(chunk.subarray(0, freeBytes), { stream: true })
			freeBytes -= chunk.length
			if (freeBytes < 0) break // this closes the connection, because the rest may be long
		}
	} catch {}
	return text.replaceAll('\0', '\ufffd')
}

/** Parses seconds or an HTTP date. */
const parseRetryAfter = (header: string | string[] | undefined, now: Date): number | null => {
	const text = [header].flat()[0]?.trim() ?? ''
	// requires a weekday, because Date.parse accepts nearly anything
	const isDate = /^[a-z]{3}/i.test(text)
	const wait = /^\d+$/.test(text)
		? Number(text) * 1000
		: isDate
			? Date.parse(text) - now.getTime()
			: Number.NaN
	return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS)
}
