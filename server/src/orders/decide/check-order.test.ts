import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildFirstMessage, PLACED } from '../../../test/support/order-inputs.ts'
import { checkCancellation, checkFlags, checkNewOrder, checkOrder } from './check-order.ts'

const ZONE = 'America/Sao_Paulo'
const EARLIER = new Date(PLACED.getTime() - 1)
const order = {
	placedAt: PLACED,
	completedAt: null as Date | null,
	cancelledAt: null as Date | null,
	isCompleted: false,
	isCancelled: false,
}
const refused = (refusal: { refused: string; field?: string | undefined } | null) =>
	refusal && [refusal.refused, refusal.field]

test('an order whose flags and dates agree is accepted', () => {
	assert.equal(checkOrder(order, ZONE), null)
	assert.equal(checkOrder({ ...order, isCompleted: true, completedAt: PLACED }, ZONE), null)
	assert.equal(checkOrder({ ...order, isCancelled: true, cancelledAt: PLACED }, ZONE), null)
	assert.equal(checkNewOrder(buildFirstMessage(), ZONE), null)
	assert.equal(checkFlags(buildFirstMessage()), null)
})

test('a completed order needs a date that is not before its placement', () => {
	assert.deepEqual(refused(checkOrder({ ...order, isCompleted: true }, ZONE)), [
		'Order_OrderCompletedNeddCompletedDate',
		'OrderCompletedDate',
	])
	assert.deepEqual(refused(checkOrder({ ...order, isCompleted: true, completedAt: EARLIER }, ZONE)), [
		'Order_OrderCompletedDateMustBeAfterPlacementDate',
		'OrderCompletedDate',
	])
})

test('a cancelled order needs a date that is not before its placement', () => {
	assert.deepEqual(refused(checkCancellation({ ...order, isCancelled: true }, ZONE)), [
		'Order_CancelledOrderRequiresCancellationDate',
		'OrderCancelledDate',
	])
	assert.deepEqual(refused(checkCancellation({ ...order, isCancelled: true, cancelledAt: EARLIER }, ZONE)), [
		'Order_OrderCancellationDateBeforePlacementDate',
		'OrderCancelledDate',
	])
})

test('a new order needs its placement date and its total, in this order', () => {
	assert.deepEqual(refused(checkNewOrder(buildFirstMessage({ placedAt: null, total: null }), ZONE)), [
		'General_FieldCannotBeNullOrBlank',
		'OrderPlacementDate',
	])
	assert.deepEqual(refused(checkNewOrder(buildFirstMessage({ total: null }), ZONE)), [
		'General_FieldCannotBeNullOrBlank',
		'OrderTotal',
	])
})

test('a message cannot complete and cancel an order at once', () => {
	assert.deepEqual(refused(checkFlags(buildFirstMessage({ isCancelled: true }))), [
		'Order_CompletedOrderCannotBeCancelled',
		'IsCancelledOrReturned',
	])
})
