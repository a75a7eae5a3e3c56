import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sortRows } from './sort-rows.ts'

const ROWS = [
	{ name: 'Zoe', points: 5 },
	{ name: 'álvaro', points: null },
	{ name: 'Tier 10', points: 5 },
	{ name: 'Tier 9', points: 12 },
	{ name: null, points: 0 },
]

test('rows are sorted as people read, and those without a value come last', () => {
	const names = (isDescending: boolean) =>
		sortRows(ROWS, ({ name }) => name, isDescending, 'pt-BR').map(({ name }) => name)
	assert.deepEqual(names(false), ['álvaro', 'Tier 9', 'Tier 10', 'Zoe', null])
	assert.deepEqual(names(true), ['Zoe', 'Tier 10', 'Tier 9', 'álvaro', null])
})

test('numbers are sorted by size, and equal rows keep their order', () => {
	const names = (isDescending: boolean) =>
		sortRows(ROWS, ({ points }) => points, isDescending, 'en-US').map(({ name }) => name)
	assert.deepEqual(names(false), [null, 'Zoe', 'Tier 10', 'Tier 9', 'álvaro'])
	assert.deepEqual(names(true), ['Tier 9', 'Zoe', 'Tier 10', null, 'álvaro'])
})
