import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderStory } from '@fiel/contract'
import { pointHistoryOf } from './point-history.ts'

const record = (date: string, Points: number, PointType = 0) =>
	({ PointId: Points, PointType, Date: date, Points }) as OrderStory['Records'][number]
const returned = (date: string, Points: number) =>
	({ Key: date, Date: date, Value: 10, Points, Products: [] }) as OrderStory['Returns'][number]

const told = (order: Parameters<typeof pointHistoryOf>[0]) =>
	pointHistoryOf(order).map(({ is, date, points }) => [is, date, points])

test('the award and each return have a line with their own date', () => {
	const order = {
		Records: [record('2026-06-01', 50.7)],
		Returns: [returned('2026-06-05', 30.1), returned('2026-06-09', 20)],
	}
	assert.deepEqual(told(order), [
		['record', '2026-06-01', 100.8],
		['return', '2026-06-05', -30.1],
		['return', '2026-06-09', -20],
	])
})

test('what was returned before the points were granted took nothing', () => {
	const order = { Records: [record('2026-06-20', 70)], Returns: [returned('2026-06-05', 30)] }
	assert.deepEqual(told(order), [['record', '2026-06-20', 70]])
	assert.deepEqual(told({ Records: [], Returns: [returned('2026-06-05', 30)] }), [])
})

test('a cancellation after a return is a record of its own, and a return without points has no line', () => {
	const order = {
		Records: [record('2026-06-01', 70), record('2026-06-10', -70, 12)],
		Returns: [returned('2026-06-05', 30), returned('2026-06-06', 0)],
	}
	assert.deepEqual(told(order), [
		['record', '2026-06-01', 100],
		['return', '2026-06-05', -30],
		['record', '2026-06-10', -70],
	])
})
