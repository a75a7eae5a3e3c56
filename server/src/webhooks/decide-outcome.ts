import { nextAttemptAt } from './retry-times.ts'
import type { SendResult } from './webhook-message.ts'

/** What an answer means for the delivery, and for the subscription it belongs to. */
export interface DeliveryOutcome {
	is: 'delivered' | 'retried' | 'given up'
	/** When to try again; null when that is over. */
	dueAt: Date | null
	/** The endpoint says that it is gone for good. */
	isGone: boolean
	/** The endpoint asked for peace until then. */
	pausedUntil: Date | null
}

const GONE = 410

/** `tries` are those before this one. */
export const decideOutcome = (
	{ status, retryAfterMs }: SendResult,
	tries: number,
	now: Date,
	random: () => number,
): DeliveryOutcome => {
	if (status !== null && status >= 200 && status < 300)
		return { is: 'delivered', dueAt: null, isGone: false, pausedUntil: null }
	const isGone = status === GONE
	const dueAt = isGone ? null : nextAttemptAt(tries + 1, now, random, retryAfterMs)
	return {
		is: dueAt ? 'retried' : 'given up',
		dueAt,
		isGone,
		pausedUntil:
			retryAfterMs !== null && dueAt ? new Date(now.getTime() + Math.min(retryAfterMs, DAY_MS)) : null,
	}
}
const DAY_MS = 86_400_000
