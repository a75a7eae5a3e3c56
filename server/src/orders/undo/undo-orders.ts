import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { assertAllLocked, lockAccounts } from '../../ledger/lock-accounts.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { isRefusal } from '../../refusal.ts'
import { cancelOrders } from '../cancel-orders.ts'
import type { Order } from '../order.ts'
import { renameOrders } from '../save/rename-orders.ts'
import { saveCorrectionReasons } from '../save/save-correction-reasons.ts'
import { decideUndo, type ImportedOrder, type UndoDecision } from './decide-undo.ts'

interface ImportUndo {
	importId: number
	reason: string
	/** The user. */
	author: string
}

/**
 * Takes back orders that an import recorded, unless anything was spent of what they earned or they were changed since.
 * Such an order is cancelled, with all that follows, and gives up its number, so that the corrected order can be
 * recorded under it.
 */
export const undoImportedOrders = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ importId, reason, author }: ImportUndo,
	imported: ImportedOrder[],
): Promise<UndoDecision[]> => {
	const buyers = await findBuyers(tx, merchant.id, imported)
	const accounts = await lockAccounts(tx, merchant.id, buyers).accounts
	const decisions = await decideUndo(tx, merchant.id, imported)
	// Two rows may be about one order.
	const removed = new Map(
		decisions.flatMap((decision) =>
			decision.do === 'remove' ? [[decision.order.id, decision.order] as const] : [],
		),
	)
	const orders = [...removed.values()]
	assertAllLocked(
		accounts,
		orders.map(({ customerId }) => customerId),
	)
	const cancelled = orders.filter((order) => !order.isCancelled)
	await cancelAll(tx, merchant, now, cancelled)
	await saveCorrectionReasons(
		tx,
		merchant.id,
		now,
		cancelled.map(({ originalId }) => ({ originalId, part: null, reason, author })),
	)
	await renameOrders(
		tx,
		accounts.locked,
		merchant.id,
		orders.map(({ id, originalId }) => ({ id, originalId: undoneNumber(originalId, importId) })),
	)
	return decisions
}

/** The number that an order has after its import was undone. */
const undoneNumber = (originalId: string, importId: number): string =>
	`${originalId} (undone import ${importId})`

const findBuyers = async (tx: Tx, merchantId: number, imported: ImportedOrder[]): Promise<number[]> => {
	const buyers = await tx.rows<{ id: number }>(sql`
		select distinct customer_id as id from orders
		where merchant_id = ${merchantId} and id = any(${imported.map(({ id }) => id)}::bigint[])`)
	return buyers.map(({ id }) => id)
}

const cancelAll = async (tx: Tx, merchant: Merchant, now: Date, orders: Order[]): Promise<void> => {
	if (orders.length === 0) return
	const commands = orders.map(({ originalId, placedAt }) => ({
		originalId,
		// A cancellation cannot be earlier than the order, and a file may have dates in the future.
		cancelledAt: placedAt > now ? placedAt : now,
		status: null,
	}))
	for (const outcome of await cancelOrders(tx, merchant, now, commands))
		if (isRefusal(outcome))
			throw new Error(`an order of an undone import was not cancelled: ${outcome.refused}`)
}
