import { type Clock, systemClock } from '../clock.ts'
import type { AddressRules } from './address-rules.ts'
import { composeHeaders } from './compose-headers.ts'
import { createLookup, type Lookup } from './create-lookup.ts'
import { createGuardedClient } from './guarded-client.ts'
import type { WebhookSender } from './webhook-message.ts'

export type { SendResult, WebhookMessage, WebhookSender } from './webhook-message.ts'

export interface SenderOptions {
	/** For the whole attempt: lookup, connection, request and response. */
	timeoutMs?: number
	lookup?: Lookup
	/**
	 * Dates the messages. Endpoints compare the date with their
	 * own clocks, so this is the real time, never a shifted one.
	 */
	clock?: Clock
}

const TIMEOUT_MS = 15_000

export const openWebhookSender = (
	rules: AddressRules,
	{ timeoutMs = TIMEOUT_MS, lookup = createLookup(rules), clock = systemClock }: SenderOptions = {},
): WebhookSender => {
	const client = createGuardedClient(rules, { timeoutMs, lookup })
	return {
		send(message) {
			const now = clock.now()
			return client.post(
				{ url: message.url, headers: () => composeHeaders(message, now), body: message.body },
				now,
			)
		},
		close: client.close,
	}
}
