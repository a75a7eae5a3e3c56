import type { Tx } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { ImportedOrder, KeptOrder } from '../../orders/undo/decide-undo.ts'
import { undoImportedOrders } from '../../orders/undo/undo-orders.ts'
import type { Import } from '../import.ts'
import type { StoredEffect } from './effects.ts'
import type { KeptCode, UndoOutcome } from './kept-row.ts'

/** Takes back the orders that rows recorded. */
export const undoOrders = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ id: importId, undoReason, undoneBy }: Import,
	effects: StoredEffect[],
): Promise<UndoOutcome[]> => {
	const undo = { importId, reason: undoReason!, author: undoneBy! }
	const decisions = await undoImportedOrders(tx, merchant, now, undo, effects.map(importedOrder))
	return decisions.map((decision): UndoOutcome => {
		if (decision.do === 'remove') return 'removed'
		const { why, order, customer } = decision
		return { code: KEPT_CODE[why], customerId: customer, orderId: order?.originalId ?? null }
	})
}

export const importedOrder = ({ orderId, digest }: StoredEffect): ImportedOrder => ({ id: orderId!, digest })

/** The code that the panel and the list of kept rows show for each reason. */
export const KEPT_CODE: Record<KeptOrder, KeptCode> = {
	gone: 'staysOther',
	older: 'staysOlder',
	changed: 'staysChanged',
	spent: 'staysSpent',
}
