const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The delay after the first failure, the second and so on: three days in total. */
export const RETRY_DELAYS_MS: readonly number[] = [
	5 * SECOND,
	30 * SECOND,
	2 * MINUTE,
	10 * MINUTE,
	30 * MINUTE,
	HOUR,
	2 * HOUR,
	4 * HOUR,
	8 * HOUR,
	12 * HOUR,
	20 * HOUR,
	24 * HOUR,
]

/** The longest Retry-After that is honoured. */
export const MAX_RETRY_AFTER_MS = 24 * HOUR

/** Spreads the retries of deliveries that failed together. */
const JITTER = 0.2

/**
 * When to try again after `tries` attempts, including the one that just failed; null to give up. `random` returns 0
 * to 1. Retry-After is honoured if it is later.
 */
export const nextAttemptAt = (
	tries: number,
	now: Date,
	random: () => number,
	retryAfterMs: number | null = null,
): Date | null => {
	const wait = RETRY_DELAYS_MS[Math.max(tries, 1) - 1]
	if (wait === undefined) return null
	const jittered = wait * (1 - JITTER + 2 * JITTER * random())
	const requested = Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS)
	return new Date(now.getTime() + Math.round(Math.max(jittered, requested)))
}
