import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupByDayOrMonth } from './group-by-day-or-month.ts'

test('days without completions are filled in', () => {
	const { isMonthly, bars } = groupByDayOrMonth(
		new Map([
			['2026-03-01', 2],
			['2026-02-27', 1],
		]),
	)
	assert.equal(isMonthly, false)
	assert.deepEqual(
		bars.map(({ key, count }) => `${key} ${count}`),
		['2026-02-27 1', '2026-02-28 0', '2026-03-01 2'],
	)
})

test('a long period is shown by month', () => {
	const { isMonthly, bars } = groupByDayOrMonth(
		new Map([
			['2026-01-31', 1],
			['2026-02-01', 2],
			['2026-05-02', 3],
		]),
	)
	assert.equal(isMonthly, true)
	assert.deepEqual(
		bars.map(({ key, count }) => `${key} ${count}`),
		['2026-01 1', '2026-02 2', '2026-03 0', '2026-04 0', '2026-05 3'],
	)
})

test('without completions there are no bars', () => {
	assert.deepEqual(groupByDayOrMonth(new Map()).bars, [])
})
