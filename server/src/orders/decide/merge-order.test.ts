import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrderState } from '@fiel/contract'
import { buildFirstMessage, NOW, PLACED } from '../../../test/support/order-inputs.ts'
import { decimal } from '../../db/decimal.ts'
import { mergeOrder, newOrder } from './merge-order.ts'

const LATER = new Date(PLACED.getTime() + 60_000)
const SILENT = buildFirstMessage({ total: null, placedAt: null, completedAt: null, isCompleted: null })
const stored = () =>
	newOrder(
		{
			...buildFirstMessage({
				status: 'paid',
				coupon: 'CODE',
				metadatas: [
					{ name: 'table', value: '4' },
					{ name: 'waiter', value: 'Bia' },
				],
				branch: { originalId: 'north', name: null },
			}),
			placedAt: PLACED,
			total: decimal(100),
		},
		10,
		1,
		3,
		NOW,
	)

test('a new order takes what its message says, and has earned nothing', () => {
	const order = stored()
	assert.deepEqual(
		[
			order.id,
			order.customerId,
			order.programVersion,
			order.state,
			order.status,
			order.branchId,
			order.coupon,
		],
		[10, 1, 3, OrderState.Initial, 'paid', 'north', 'CODE'],
	)
	assert.deepEqual([order.updatedAt, order.recordedAt], [NOW, NOW])
	assert.deepEqual(
		[`${order.earnedPoints}`, order.awardId, order.decision, order.countedOn],
		['0', null, null, null],
	)
})

test('what a message leaves out stays as it was', () => {
	const before = stored()
	assert.deepEqual(mergeOrder(before, SILENT, 3, LATER), { ...before, updatedAt: LATER })
})

test('what a message says replaces what was there', () => {
	const merged = mergeOrder(
		stored(),
		{
			...SILENT,
			total: decimal(7),
			status: 'sent',
			branch: { originalId: 'south', name: null },
			updatedAt: LATER,
		},
		4,
		NOW,
	)
	assert.deepEqual(
		[`${merged.total}`, merged.status, merged.branchId, merged.programVersion, merged.updatedAt],
		['7', 'sent', 'south', 4, LATER],
	)
})

test('an order that was completed or cancelled stays so', () => {
	const before = { ...stored(), isCompleted: true, isCancelled: true }
	const merged = mergeOrder(before, { ...SILENT, isCompleted: false, isCancelled: false }, 3, NOW)
	assert.deepEqual([merged.isCompleted, merged.isCancelled], [true, true])
})

test('metadata keep their ids by name, equal entries stay the same objects, and new ones have none yet', () => {
	const before = stored()
	before.metadatas[0]!.id = 51
	before.metadatas[1]!.id = 52
	const merged = mergeOrder(
		before,
		{
			...SILENT,
			metadatas: [
				{ name: 'waiter', value: 'Ana' },
				{ name: 'table', value: '4' },
				{ name: 'table', value: '5' },
			],
		},
		3,
		NOW,
	)
	assert.deepEqual(merged.metadatas, [
		{ id: 52, name: 'waiter', value: 'Ana' },
		{ id: 51, name: 'table', value: '4' },
		{ id: 0, name: 'table', value: '5' },
	])
	assert.equal(merged.metadatas[1], before.metadatas[0])
})
