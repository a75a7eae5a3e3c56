import { nextAttemptAt } from './retry-times.ts'
import type { SendResult } from './webhook-message.ts'

/** The consequence of a response for the delivery and its subscription. */
export interface DeliveryOutcome {
	is: 'delivered' | 'retried' | 'given up'
	/** The time of the next attempt; null if there is none. */
	dueAt: Date | null
	/** The endpoint answered 410 Gone. */
	isGone: boolean
	/** The end of the pause that the endpoint asked for. */
	pausedUntil: Date | null
}

const GONE = 410

/** `tries` counts the attempts before this one. */
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
