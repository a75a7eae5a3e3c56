import { Agent, type Dispatcher } from 'undici'
import { type Clock, systemClock } from '../clock.ts'
import type { AddressRules } from './address-rules.ts'
import { findUrlProblem } from './check-url.ts'
import { composeHeaders } from './compose-headers.ts'
import { createLookup, type Lookup } from './create-lookup.ts'
import { explainFailure } from './explain-failure.ts'
import { guardConnector } from './guard-connector.ts'
import { MAX_RETRY_AFTER_MS } from './retry-times.ts'
import type { SendResult, WebhookMessage, WebhookSender } from './webhook-message.ts'

export type { SendResult, WebhookMessage, WebhookSender } from './webhook-message.ts'

export interface SenderOptions {
	/** For the whole attempt: name, connection, request and answer. */
	timeoutMs?: number
	lookup?: Lookup
	/** What messages are dated by. Endpoints compare it with their own, so it is the world's and never shifted. */
	clock?: Clock
}

const TIMEOUT_MS = 15_000
const RESPONSE_BYTES = 16_384
// The caller says how many messages are under way. An origin may serve many merchants, who must not wait for each other.
const CONNECTIONS_PER_ORIGIN = 1000

export const openWebhookSender = (
	rules: AddressRules,
	{ timeoutMs = TIMEOUT_MS, lookup = createLookup(rules), clock = systemClock }: SenderOptions = {},
): WebhookSender => {
	// An Agent of our own follows no redirect and knows no proxy, whatever the environment says.
	const agent = new Agent({
		connect: guardConnector(rules, lookup, timeoutMs),
		connections: CONNECTIONS_PER_ORIGIN,
		pipelining: 1,
		headersTimeout: 0, // the attempt has one time limit, which is ours
		bodyTimeout: 0,
	})
	return {
		async send(message) {
			const start = performance.now()
			const outcome = await attempt(agent, rules, message, timeoutMs, clock.now())
			return { ...outcome, latencyMs: Math.round(performance.now() - start) }
		},
		close: () => agent.destroy(),
	}
}

type Outcome = Omit<SendResult, 'latencyMs'>
const unanswered = (error: string): Outcome => ({ status: null, error, response: null, retryAfterMs: null })

const attempt = async (
	agent: Agent,
	rules: AddressRules,
	message: WebhookMessage,
	timeoutMs: number,
	now: Date,
): Promise<Outcome> => {
	const why = findUrlProblem(message.url, rules) // what is allowed may have changed since it was written down
	if (why) return unanswered(why)
	const { origin, pathname, search, hostname } = new URL(message.url)
	const stop = new AbortController()
	const timer = setTimeout(() => stop.abort(), timeoutMs)
	try {
		const reply = await agent.request({
			origin,
			path: pathname + search,
			method: 'POST',
			headers: composeHeaders(message, now),
			body: message.body,
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

/** The first 16 KB as text that can be stored. The status has decided, so a body that breaks off or never ends is fine. */
const readBeginning = async (body: Dispatcher.ResponseData['body']): Promise<string> => {
	// a character that was cut in two is left out, broken ones are replaced
	const decoder = new TextDecoder()
	let [text, room] = ['', RESPONSE_BYTES]
	try {
		for await (const chunk of body as AsyncIterable<Buffer>) {
			text += decoder.decode(chunk.subarray(0, room), { stream: true })
			room -= chunk.length
			if (room < 0) break // which ends the connection: what is left may be long
		}
	} catch {}
	return text.replaceAll('\0', '\ufffd')
}

/** Seconds, or a date of HTTP. */
const parseRetryAfter = (header: string | string[] | undefined, now: Date): number | null => {
	const text = [header].flat()[0]?.trim() ?? ''
	const isDate = /^[a-z]{3}/i.test(text) // by its weekday: the parser takes anything for a date
	const wait = /^\d+$/.test(text)
		? Number(text) * 1000
		: isDate
			? Date.parse(text) - now.getTime()
			: Number.NaN
	return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS)
}
