import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../db/database.ts'
import { Unavailable } from '../db/unavailable.ts'
import { findCell } from './find-cell.ts'

const cellThat = (answer: () => Promise<unknown[]>) => ({ db: { rows: answer } as unknown as Database })
const has = (merchantId: number, hasLeft = false) => cellThat(async () => [{ merchantId, hasLeft }])
const hasNot = cellThat(async () => [])
const isAway = cellThat(async () => {
	throw new Unavailable('away')
})
const refuses = cellThat(async () => {
	throw new Error('invalid byte sequence for encoding "UTF8": 0x00')
})
const neverAnswers = cellThat(() => new Promise(() => {}))
const KEY = { kind: 'token', value: 'some' } as const

test('the cell that has the key is found, whatever the others do', async () => {
	const found = has(7)
	for (const other of [hasNot, isAway, refuses, neverAnswers])
		assert.deepEqual(await findCell([other, found], KEY), { cell: found, merchantId: 7 })
})

test('cells that are away or too slow may have it; one that refuses to look for it has not', async () => {
	assert.equal(await findCell([hasNot, refuses], KEY), undefined)
	assert.deepEqual(await findCell([hasNot, isAway, refuses], KEY), { unknown: [isAway] })
	assert.deepEqual(await findCell([isAway, neverAnswers], KEY, 20), { unknown: [isAway, neverAnswers] })
})

test('a merchant that has left one cell, and is not in another yet, is on its way', async () => {
	const left = has(7, true)
	assert.deepEqual(await findCell([left, hasNot], KEY), { isOnItsWay: true })
	assert.deepEqual(await findCell([left, isAway], KEY), { isOnItsWay: true })
	const arrived = has(7)
	assert.deepEqual(await findCell([left, arrived], KEY), { cell: arrived, merchantId: 7 })
})
