import { type EventLoopUtilization, performance } from 'node:perf_hooks'

/** How many requests of visitors are handled at the same time while no till is at work. */
export const MOST_HANDLED = 100
const LEAST_HANDLED = 2
/** The share of the time in which the event loop may work while tills are, so that theirs find it free. */
const MOST_BUSY = 0.5
const ADJUST_MS = 100

/**
 * How many requests of visitors may be handled at the same time beside tills: few where they keep the event loop busy, and
 * more where it mostly waits for a database that is far away. The number follows what was seen in the last moments.
 */
export const createRoomBesideTills = (
	measure: (since?: EventLoopUtilization) => EventLoopUtilization = performance.eventLoopUtilization,
): ((at: number) => number) => {
	let limit = LEAST_HANDLED
	let adjustedAt = Number.NEGATIVE_INFINITY
	let since = measure()
	return (at) => {
		if (at - adjustedAt < ADJUST_MS) return limit
		const isRecent = at - adjustedAt < 10 * ADJUST_MS
		const { utilization } = measure(since)
		since = measure()
		adjustedAt = at
		if (!isRecent)
			limit = LEAST_HANDLED // nothing is known of this moment
		else if (utilization > MOST_BUSY) limit = Math.max(LEAST_HANDLED, Math.floor(limit / 2))
		else limit = Math.min(MOST_HANDLED, limit + LEAST_HANDLED)
		return limit
	}
}
