import type { Tx } from '../../db/database.ts'
import { sum } from '../../db/decimal.ts'
import { type FigureChange, noteFigureChanges } from '../../figures/note-changes.ts'
import type { OrderBatch } from '../decide/order-batch.ts'
import type { Order } from '../order.ts'

/**
 * Tells the reports about stored orders that change without an event of the ledger: those of customers who earn nothing,
 * orders that wait to be granted, another branch. A new order is found by its id and costs nothing here.
 */
export const noteSilentChanges = (
	tx: Tx,
	{ merchant, stored, changedRedemptions }: OrderBatch,
	changedOrders: Order[],
): void => {
	const withRewards = new Set(changedRedemptions.flatMap(({ orderId }) => orderId ?? []))
	const changes: FigureChange[] = []
	for (const order of changedOrders) {
		const before = stored.orders.get(order.id)
		if (before && (isSilentChange(before, order) || withRewards.has(order.id)))
			changes.push({ customerId: order.customerId, orderId: order.id })
	}
	noteFigureChanges(tx, merchant.id, changes)
}

/** A change of the award leaves an event, which the reports follow. */
const isSilentChange = (before: Order, order: Order): boolean =>
	order.earnedPoints.eq(before.earnedPoints) &&
	(order.countedOn !== before.countedOn ||
		order.branchId !== before.branchId ||
		order.coupon !== before.coupon ||
		order.placedAt.getTime() !== before.placedAt.getTime() ||
		!order.total.eq(before.total) ||
		!returnedOf(order).eq(returnedOf(before)))

const returnedOf = ({ returns }: Order) => sum(returns.map(({ value }) => value))
