import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextAttemptAt, RETRY_DELAYS_MS } from './retry-times.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const HOUR = 3_600_000
const even = () => 0.5
const waitAfter = (tries: number, chance = even, retryAfterMs: number | null = null): number | null => {
	const next = nextAttemptAt(tries, NOW, chance, retryAfterMs)
	return next && next.getTime() - NOW.getTime()
}

test('retry delays grow, end, and take about three days in total', () => {
	const waits: number[] = []
	for (let tries = 1, wait = waitAfter(1); wait !== null; wait = waitAfter(++tries)) waits.push(wait)
	assert.deepEqual(waits, [...RETRY_DELAYS_MS])
	assert.deepEqual(
		waits,
		waits.toSorted((a, b) => a - b),
	)
	assert.deepEqual([waits[0], waits.length], [5000, 12])
	const hours = waits.reduce((sum, wait) => sum + wait, 0) / HOUR
	assert.ok(hours > 70 && hours < 74, `${hours} hours`)
	assert.equal(waitAfter(RETRY_DELAYS_MS.length + 1), null)
	assert.equal(waitAfter(1000), null)
})

test('jitter changes a delay by at most a fifth in either direction', () => {
	RETRY_DELAYS_MS.forEach((wait, index) => {
		assert.equal(
			waitAfter(index + 1, () => 0),
			wait * 0.8,
		)
		assert.equal(
			waitAfter(index + 1, () => 1),
			wait * 1.2,
		)
	})
})

test('Retry-After counts if it is later, up to a day, and never allows more attempts', () => {
	const rows: [tries: number, retryAfterMs: number | null, wait: number | null][] = [
		[1, null, 5000],
		[1, 0, 5000],
		[1, 4999, 5000],
		[1, 60_000, 60_000],
		[9, 60_000, 8 * HOUR],
		[1, 24 * HOUR, 24 * HOUR],
		[1, 1000 * HOUR, 24 * HOUR],
		[1, Number.MAX_VALUE, 24 * HOUR],
		[13, 60_000, null],
	]
	for (const [tries, retryAfterMs, wait] of rows) assert.equal(waitAfter(tries, even, retryAfterMs), wait)
})
