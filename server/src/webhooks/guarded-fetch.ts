import { Agent, fetch } from 'undici'
import type { AddressRules } from './address-rules.ts'
import { findUrlProblem } from './check-url.ts'
import type { Lookup } from './create-lookup.ts'
import { ForbiddenAddress, guardConnector } from './guard-connector.ts'

type Fetch = typeof globalThis.fetch

interface FetchOptions {
	lookup: Lookup
	timeoutMs: number
	/** A longer response fails. */
	maxBytes: number
	/** The rules for one URL, if they depend on it. */
	rulesFor?: (url: string, rules: AddressRules) => AddressRules
}

/** A `fetch` for libraries that reaches allowed addresses only and follows no redirects. */
export const createGuardedFetch = (
	rules: AddressRules,
	{ lookup, timeoutMs, maxBytes, rulesFor = (_, given) => given }: FetchOptions,
): { fetch: Fetch; close(): Promise<void> } => {
	const agent = new Agent({
		connect: guardConnector(rules, lookup, timeoutMs),
		headersTimeout: timeoutMs,
		bodyTimeout: timeoutMs,
		maxResponseSize: maxBytes,
	})
	const guarded = async (url: string, options: Parameters<typeof fetch>[1]) => {
		const problem = findUrlProblem(url, rulesFor(url, rules))
		if (problem) throw new ForbiddenAddress(problem)
		return fetch(url, { ...options, redirect: 'manual', dispatcher: agent })
	}
	return { fetch: guarded as unknown as Fetch, close: () => agent.destroy() }
}
