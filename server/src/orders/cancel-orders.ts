import { releaseCoupons } from '../coupons/release-coupons.ts'
import type { Tx } from '../db/database.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { checkCancellation } from './decide/check-order.ts'
import { applyCancellation } from './decide/decide-order.ts'
import { createOrderBatch, type OrderBatch } from './load/create-order-batch.ts'
import { findKnownOrders, type KnownOrders, STASHED_ORDERS } from './load/find-known-orders.ts'
import { loadOrderInputs } from './load/load-order-inputs.ts'
import { loadOrders } from './load/load-orders.ts'
import type { Order } from './order.ts'
import { saveOrderBatch } from './save/save-order-batch.ts'

export interface CancelCommand {
	originalId: string
	cancelledAt: Date
	status: string | null
}

/** Cancels orders: what they earned is taken back, whatever became of it since. */
export const cancelOrders = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	cancellations: CancelCommand[],
): Promise<(Order | Refusal)[]> => {
	const originalIds = cancellations.map((cancellation) => cancellation.originalId)
	const lockAndLoad = (known: KnownOrders) => {
		const { customerIds, friendIds } = known
		const count = cancellations.length
		return Promise.all([
			lockAccounts(tx, merchant.id, customerIds),
			loadOrders(tx, merchant.id, originalIds),
			loadOrderInputs(tx, merchant, now, { customerIds, friendIds, knownOrders: { ...known, count } }),
		])
	}
	const [{ known, isUsual }, optimisticRead] = await Promise.all([
		findKnownOrders(tx, merchant.id, originalIds),
		lockAndLoad(STASHED_ORDERS),
	])
	const [accounts, { orders: found }, inputs] = isUsual ? optimisticRead : await lockAndLoad(known)
	// One that appeared after they were looked for belongs to the next list: nothing of it was read.
	const orders = new Map([...found].filter(([, order]) => known.ids.includes(order.id)))
	const batch = await createOrderBatch(tx, merchant, now, accounts, inputs, orders)
	const outcomes = cancellations.map((cancellation) => applyCancelCommand(batch, cancellation))
	await saveOrderBatch(tx, batch)
	await releaseCoupons(tx, merchant.id, batch.releasedCodes)
	return outcomes
}

const applyCancelCommand = (
	batch: OrderBatch,
	{ originalId, cancelledAt, status }: CancelCommand,
): Order | Refusal => {
	const stored = batch.orders.get(originalId)
	if (!stored)
		return refuse('ApiExternalOrder_Order_Not_Found', localized.orderNotKnown(originalId), 'orderId')
	if (stored.isCancelled) return stored
	const { placedAt } = stored
	const refusal = checkCancellation({ isCancelled: true, cancelledAt, placedAt }, batch.merchant.timeZone)
	if (refusal) return refusal
	const order = { ...stored, cancelledAt, status: status ?? stored.status }
	applyCancellation(batch, stored, order)
	batch.orders.set(originalId, order)
	batch.changed.add(originalId)
	return order
}
