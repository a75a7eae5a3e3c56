import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { findReferrers } from '../objectives/find-referrers.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { checkCancellation } from './check-order.ts'
import { annulOrder } from './decide-order.ts'
import { type Desk, openDesk } from './open-desk.ts'
import type { Order } from './order.ts'
import { readGrounds } from './read-grounds.ts'
import { readOrders } from './read-orders.ts'
import { saveDesk } from './save-desk.ts'

export interface Cancellation {
	originalId: string
	cancelledAt: Date
	status: string | null
}

/** Cancels orders: what they earned is taken back, whatever became of it since. */
export const cancelOrders = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	cancellations: Cancellation[],
): Promise<(Order | Refusal)[]> => {
	const originalIds = cancellations.map((cancellation) => cancellation.originalId)
	const [{ orders: found }, referrers] = await Promise.all([
		readOrders(tx, merchant.id, originalIds),
		findReferrers(tx, merchant.id, customersOf(merchant.id, originalIds), originalIds),
	])
	const known = [...found.values()]
	const friendIds = known.map((order) => order.customerId)
	const versions = known.map((order) => order.programVersion)
	const customerIds = [...friendIds, ...referrers]
	// Read again now that nobody else can change them; an order that appeared in between belongs to the next list.
	const [accounts, { orders }, grounds] = await Promise.all([
		lockAccounts(tx, merchant.id, customerIds),
		readOrders(tx, merchant.id, [...found.keys()]),
		readGrounds(tx, merchant, now, { customerIds, friendIds, known, versions }),
	])
	const desk = await openDesk(tx, merchant, now, accounts, grounds, orders)
	const outcomes = cancellations.map((cancellation) => cancel(desk, cancellation))
	await saveDesk(tx, desk)
	return outcomes
}

const customersOf = (merchantId: number, originalIds: string[]): Sql =>
	sql`select customer_id, null::text from orders where merchant_id = ${merchantId} and original_id = any(${originalIds}::text[])`

const cancel = (desk: Desk, { originalId, cancelledAt, status }: Cancellation): Order | Refusal => {
	const stored = desk.orders.get(originalId)
	if (!stored)
		return refuse('ApiExternalOrder_Order_Not_Found', `order ${originalId} is not known`, 'orderId')
	if (stored.isCancelled) return stored
	const refusal = checkCancellation({ isCancelled: true, cancelledAt, placedAt: stored.placedAt })
	if (refusal) return refusal
	const order = { ...stored, cancelledAt, status: status ?? stored.status }
	annulOrder(desk, stored, order)
	desk.orders.set(originalId, order)
	desk.changed.add(originalId)
	return order
}
