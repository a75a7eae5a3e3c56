import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { applyCancellation } from '../decide/decide-order.ts'
import { createOrderBatch, type OrderBatch } from '../decide/order-batch.ts'
import { releaseCoupon } from '../decide/release-coupon.ts'
import { loadForCancellations } from '../load/load-for-cancellations.ts'
import type { Order } from '../order.ts'
import { renameOrders } from '../save/rename-orders.ts'
import { saveCorrectionReasons } from '../save/save-correction-reasons.ts'
import { saveOrderBatch } from '../save/save-order-batch.ts'
import { decideUndo, type ImportedOrder, type UndoDecision } from './decide-undo.ts'
import { undoneNumber } from './undone-number.ts'

interface ImportUndo {
	importId: number
	reason: string
	/** The user. */
	author: string
}

/**
 * Takes back orders that an import recorded, unless anything was spent of what they earned or they were changed since.
 * Such an order is cancelled, with all that follows, and gives up its number and its code, so that the corrected order
 * can be recorded with them.
 */
export const undoImportedOrders = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ importId, reason, author }: ImportUndo,
	imported: ImportedOrder[],
): Promise<UndoDecision[]> => {
	const numbers = await findNumbers(tx, merchant.id, imported)
	const batch = createOrderBatch(await loadForCancellations(tx, merchant, now, numbers))
	const decisions = await decideUndo(tx, merchant.id, imported)
	// Two rows may be about one order.
	const removed = new Set(
		decisions.flatMap((decision) => (decision.do === 'remove' ? decision.order.originalId : [])),
	)
	const orders = [...removed].map((originalId) => batch.orders.get(originalId)!)
	const cancelled = orders.filter((order) => !order.isCancelled)
	for (const order of cancelled) cancelUndoneOrder(batch, order)
	await saveOrderBatch(tx, batch)
	await saveCorrectionReasons(
		tx,
		merchant.id,
		now,
		cancelled.map(({ originalId }) => ({ originalId, part: null, reason, author })),
	)
	await renameOrders(
		tx,
		batch.ledger.accounts.locked,
		merchant.id,
		orders.map(({ id, originalId }) => ({ id, originalId: undoneNumber(originalId, importId) })),
	)
	return decisions
}

/** The numbers never change but by an undo, and there is one at a time. */
const findNumbers = async (tx: Tx, merchantId: number, imported: ImportedOrder[]): Promise<string[]> => {
	const orders = await tx.rows<{ number: string }>(sql`
		select original_id as number from orders
		where merchant_id = ${merchantId} and id = any(${imported.map(({ id }) => id)}::bigint[])`)
	return orders.map(({ number }) => number)
}

/**
 * The reward that the order used is not refunded, whatever the program says of cancellations: it was redeemed before the
 * import, and can be used again by the corrected order.
 */
const cancelUndoneOrder = (batch: OrderBatch, stored: Order): void => {
	// A cancellation cannot be earlier than the order, and a file may have dates in the future.
	const cancelledAt = stored.placedAt > batch.now ? stored.placedAt : batch.now
	const order = { ...stored, cancelledAt }
	releaseCoupon(batch, stored)
	applyCancellation(batch, stored, order, false)
	batch.orders.set(order.originalId, order)
	batch.changedOriginalIds.add(order.originalId)
}
