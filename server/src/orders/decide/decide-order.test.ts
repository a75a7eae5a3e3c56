import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrderState } from '@fiel/contract'
import { buildFirstMessage, buildOrderInputs, NOW, PLACED } from '../../../test/support/order-inputs.ts'
import { decimal } from '../../db/decimal.ts'
import { isRefusal } from '../../refusal.ts'
import type { Order } from '../order.ts'
import { decideCancellations } from './decide-cancellations.ts'
import { decideGrants } from './decide-grants.ts'
import { applyAwardChange, applyCancellation, applyCompletion, applyGrant } from './decide-order.ts'
import { newOrder } from './merge-order.ts'
import { createOrderBatch } from './order-batch.ts'

const completed = (id = 10, changes: Partial<Order> = {}): Order => ({
	...newOrder({ ...buildFirstMessage(), placedAt: PLACED, total: decimal(100) }, id, 1, 1, NOW),
	...changes,
})
const points = ({ ledger }: ReturnType<typeof createOrderBatch>): string =>
	`${ledger.account(1).balance.points}`

test('completing an order posts its award and says why', () => {
	const batch = createOrderBatch(buildOrderInputs())
	const order = completed()
	applyCompletion(batch, order)
	assert.equal(points(batch), '100')
	const record = batch.newAwardRecords.get(10)!
	assert.deepEqual([`${record.amount.points}`, record.orderId, record.reason.order], ['100', 10, 'a'])
	assert.equal(order.decision?.order, 'a')
})

test('lowering and raising an order again ends where it began, with one award', () => {
	const batch = createOrderBatch(buildOrderInputs())
	const order = completed()
	applyCompletion(batch, order)
	const lower = { ...order, total: decimal(30) }
	applyAwardChange(batch, order, lower)
	assert.equal(points(batch), '30')
	const higher = { ...lower, total: decimal(100) }
	applyAwardChange(batch, lower, higher)
	assert.equal(points(batch), '100')
	assert.deepEqual([`${higher.earnedPoints}`, batch.newAwardRecords.size], ['100', 1])
})

test('cancelling takes back the award and the progress', () => {
	const batch = createOrderBatch(buildOrderInputs())
	const order = completed()
	applyCompletion(batch, order)
	const cancelled = { ...order, cancelledAt: NOW }
	applyCancellation(batch, order, cancelled)
	assert.equal(points(batch), '0')
	assert.deepEqual(
		[
			cancelled.state,
			cancelled.isCancelled,
			cancelled.isCompleted,
			`${cancelled.earnedPoints}`,
			cancelled.countedOn,
		],
		[OrderState.Cancelled, true, false, '0', null],
	)
	assert.equal(batch.customers.get(1)!.orders, 0)
})

test('a grant posts what was decided when the order was completed, whatever the program says now', () => {
	const batch = createOrderBatch(buildOrderInputs())
	const order = completed(10, {
		state: OrderState.Pending,
		grantAt: PLACED,
		countedOn: '2026-06-01',
		decision: { rule: 'purchase', points: '42', cashback: '0' } as unknown as Order['decision'],
	})
	applyGrant(batch, order)
	assert.deepEqual([points(batch), order.state, order.grantAt], ['42', OrderState.Completed, null])
})

test('only pending orders whose date has passed are granted, the oldest first', () => {
	const waiting = (id: number, originalId: string, changes: Partial<Order>): Order =>
		completed(id, {
			originalId,
			state: OrderState.Pending,
			countedOn: '2026-06-01',
			decision: { rule: 'purchase', points: `${id}`, cashback: '0' } as unknown as Order['decision'],
			...changes,
		})
	const later = new Date(PLACED.getTime() + 1)
	const batch = createOrderBatch(
		buildOrderInputs({
			orders: [
				waiting(3, 'later', { grantAt: later }),
				waiting(2, 'first', { grantAt: PLACED }),
				waiting(5, 'granted', { grantAt: PLACED, state: OrderState.Completed }),
				waiting(7, 'not due', { grantAt: new Date(NOW.getTime() + 1) }),
			],
		}),
	)
	assert.equal(decideGrants(batch), 2)
	assert.deepEqual([...batch.changedOriginalIds], ['first', 'later'])
	assert.deepEqual([...batch.newAwardRecords.keys()], [2, 3])
})

test('cancelling by id refuses an unknown order and a date before the placement, and repeats harmlessly', () => {
	const order = completed()
	const batch = createOrderBatch(buildOrderInputs({ orders: [order] }))
	const command = { originalId: 'a', cancelledAt: NOW, status: 'returned' }
	const outcomes = decideCancellations(batch, [
		{ ...command, originalId: 'nowhere' },
		{ ...command, cancelledAt: new Date('2020-01-01T00:00:00Z') },
		command,
		command,
	])
	assert.deepEqual(
		outcomes.map((outcome) => (isRefusal(outcome) ? outcome.refused : [outcome.state, outcome.status])),
		[
			'ApiExternalOrder_Order_Not_Found',
			'Order_OrderCancellationDateBeforePlacementDate',
			[OrderState.Cancelled, 'returned'],
			[OrderState.Cancelled, 'returned'],
		],
	)
	assert.deepEqual([...batch.changedOriginalIds], ['a'])
})
