import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildFirstMessage, buildOrderInputs, NOW, PLACED } from '../../../test/support/order-inputs.ts'
import { decimal } from '../../db/decimal.ts'
import type { Order } from '../order.ts'
import { isRepeatedMessage, mustRecalculateAward } from './compare-orders.ts'
import { newOrder } from './merge-order.ts'
import { createOrderBatch } from './order-batch.ts'

const LATER = new Date(PLACED.getTime() + 60_000)
const order = (changes: Partial<Order> = {}): Order => ({
	...newOrder({ ...buildFirstMessage(), placedAt: PLACED, total: decimal(100) }, 10, 1, 1, NOW),
	...changes,
})
const batch = createOrderBatch(buildOrderInputs())

for (const [name, changes] of Object.entries({
	'the total': { total: decimal(99) },
	'the placement date': { placedAt: LATER },
	'the branch': { branchId: 'north' },
	'the sales person': { salesPersonId: 'bia' },
	'the payment method': { paymentMethodId: 'card' },
	'the metadata': { metadatas: [{ id: 0, name: 'table', value: '4' }] },
}))
	test(`an order is decided again when ${name} changes`, () => {
		assert.equal(mustRecalculateAward(batch, order(), order(changes)), true)
	})

for (const [name, changes] of Object.entries({
	nothing: {},
	'the status': { status: 'sent' },
	'the date of the update': { updatedAt: LATER },
	'the id of a metadata entry': { metadatas: [] },
}))
	test(`an order is not decided again when ${name} changes`, () => {
		assert.equal(mustRecalculateAward(batch, order(), order(changes)), false)
	})

test('a message repeats the stored order when nothing but its date differs', () => {
	const message = buildFirstMessage()
	assert.equal(isRepeatedMessage(order(), order({ updatedAt: LATER }), message), true)
	assert.equal(
		isRepeatedMessage(order(), order({ updatedAt: LATER }), { ...message, updatedAt: LATER }),
		false,
	)
	assert.equal(isRepeatedMessage(order(), order({ status: 'sent' }), message), false)
})

test('an order with a code is always looked at, because the code may have been issued since', () => {
	const withCode = order({ coupon: 'CODE' })
	assert.equal(isRepeatedMessage(withCode, withCode, buildFirstMessage()), false)
})
