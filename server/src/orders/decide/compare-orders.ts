import { isDeepStrictEqual } from 'node:util'
import type { Order, OrderMessage } from '../order.ts'
import { amountPaidByReward, asStoredJson } from './decide-award.ts'
import type { OrderBatch } from './order-batch.ts'
import { comparableProducts, paymentMethodsOf } from './rule-input.ts'

/** Whether a completed order must be decided again, because something that its award depends on has changed. */
export const mustRecalculateAward = (batch: OrderBatch, before: Order, after: Order): boolean =>
	!isDeepStrictEqual(earningInputsOf(batch, before), earningInputsOf(batch, after))

const earningInputsOf = (batch: OrderBatch, order: Order) => [
	comparableProducts(order),
	order.placedAt.getTime(),
	order.origin,
	order.branchId,
	order.salesPersonId,
	paymentMethodsOf(order),
	order.metadatas.map(({ name, value }) => [name, value]),
	amountPaidByReward(batch, order).toString(),
]

/**
 * Whether a message changes nothing but the date of the last message. An order with a code is always decided again,
 * because the code may have been issued since.
 */
export const isRepeatedMessage = (stored: Order, merged: Order, { updatedAt }: OrderMessage): boolean =>
	merged.coupon === null &&
	isDeepStrictEqual(
		asStoredJson(stored),
		asStoredJson(updatedAt ? merged : { ...merged, updatedAt: stored.updatedAt }),
	)
