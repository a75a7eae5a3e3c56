import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, barOf, countDays, daysOfMonths } from './calendar.ts'

const SUMMER = daysOfMonths('2026-12', 3)

test('months continue across years, and have their days', () => {
	assert.deepEqual([addMonths('2026-11', 3), addMonths('2026-02', -3)], ['2027-02', '2025-11'])
	assert.deepEqual(SUMMER, { first: '2026-12-01', last: '2027-02-28' })
	assert.equal(countDays(SUMMER), 90)
})

test('a bar has the days of the campaign, cut at the period', () => {
	const cases = [
		['2026-12-05', '2026-12-06', { start: 4, length: 2, isOpenLeft: false, isOpenRight: false }],
		['2026-11-20', '2026-12-01', { start: 0, length: 1, isOpenLeft: true, isOpenRight: false }],
		['2027-02-28', null, { start: 89, length: 1, isOpenLeft: false, isOpenRight: true }],
		[null, null, { start: 0, length: 90, isOpenLeft: true, isOpenRight: true }],
		['2027-03-01', null, null],
		[null, '2026-11-30', null],
	] as const
	for (const [first, last, bar] of cases) assert.deepEqual(barOf({ first, last }, SUMMER), bar)
})
