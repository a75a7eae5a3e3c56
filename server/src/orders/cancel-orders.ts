import { releaseCoupons } from '../coupons/release-coupons.ts'
import type { Tx } from '../db/database.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { say } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { checkCancellation } from './check-order.ts'
import { annulOrder } from './decide-order.ts'
import { type Desk, openDesk } from './open-desk.ts'
import type { Order } from './order.ts'
import { readGrounds } from './read-grounds.ts'
import { readOrders } from './read-orders.ts'
import { type KnownOrders, RECOGNIZED_ORDERS, recognizeOrders } from './recognize-orders.ts'
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
	const open = (known: KnownOrders) => {
		const { customerIds, friendIds } = known
		const count = cancellations.length
		return Promise.all([
			lockAccounts(tx, merchant.id, customerIds),
			readOrders(tx, merchant.id, originalIds),
			readGrounds(tx, merchant, now, { customerIds, friendIds, known: { ...known, count } }),
		])
	}
	const [{ known, isUsual }, atOnce] = await Promise.all([
		recognizeOrders(tx, merchant.id, originalIds),
		open(RECOGNIZED_ORDERS),
	])
	const [accounts, { orders: found }, grounds] = isUsual ? atOnce : await open(known)
	// One that appeared after they were looked for belongs to the next list: nothing of it was read.
	const orders = new Map([...found].filter(([, order]) => known.ids.includes(order.id)))
	const desk = await openDesk(tx, merchant, now, accounts, grounds, orders)
	const outcomes = cancellations.map((cancellation) => cancel(desk, cancellation))
	await saveDesk(tx, desk)
	await releaseCoupons(tx, merchant.id, desk.left)
	return outcomes
}

const cancel = (desk: Desk, { originalId, cancelledAt, status }: Cancellation): Order | Refusal => {
	const stored = desk.orders.get(originalId)
	if (!stored) return refuse('ApiExternalOrder_Order_Not_Found', say.orderNotKnown(originalId), 'orderId')
	if (stored.isCancelled) return stored
	const { placedAt } = stored
	const refusal = checkCancellation({ isCancelled: true, cancelledAt, placedAt }, desk.merchant.timeZone)
	if (refusal) return refusal
	const order = { ...stored, cancelledAt, status: status ?? stored.status }
	annulOrder(desk, stored, order)
	desk.orders.set(originalId, order)
	desk.changed.add(originalId)
	return order
}
