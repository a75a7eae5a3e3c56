import type { Answer } from './message.ts'
import { nextTry } from './retry-times.ts'

/** What an answer means for the delivery, and for the subscription it belongs to. */
export interface Verdict {
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
export const judgeAnswer = (
	{ status, retryAfterMs }: Answer,
	tries: number,
	now: Date,
	chance: () => number,
): Verdict => {
	if (status !== null && status >= 200 && status < 300)
		return { is: 'delivered', dueAt: null, isGone: false, pausedUntil: null }
	const isGone = status === GONE
	const dueAt = isGone ? null : nextTry(tries + 1, now, chance, retryAfterMs)
	return {
		is: dueAt ? 'retried' : 'given up',
		dueAt,
		isGone,
		pausedUntil:
			retryAfterMs !== null && dueAt ? new Date(now.getTime() + Math.min(retryAfterMs, DAY_MS)) : null,
	}
}
const DAY_MS = 86_400_000
