import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { useWorld } from '../../test/support/world.ts'
import { countRows } from './count-rows.ts'

const world = useWorld()

const numbers = (last: number) => (most: number) =>
	sql`select n from generate_series(1, ${last}::integer) n limit ${most}`

test('a count is exact until 10,000 matches, and among 20,000 rows', async () => {
	const { db } = world
	assert.deepEqual(await countRows(db, { rows: numbers(0) }), { rows: 0, isExact: true })
	assert.deepEqual(await countRows(db, { rows: numbers(10_000) }), { rows: 10_000, isExact: true })
	assert.deepEqual(await countRows(db, { rows: numbers(10_001) }), { rows: 10_000, isExact: false })
	const where = sql`s.n % 100 = 0`
	assert.deepEqual(await countRows(db, { rows: numbers(20_000), where }), { rows: 200, isExact: true })
	assert.deepEqual(await countRows(db, { rows: numbers(20_100), where }), { rows: 200, isExact: false })
})
