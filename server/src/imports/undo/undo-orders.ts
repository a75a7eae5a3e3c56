import type { Tx } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { ImportedOrder, KeptOrder } from '../../orders/undo/decide-undo.ts'
import { undoImportedOrders } from '../../orders/undo/undo-orders.ts'
import type { Import } from '../import.ts'
import { removeCreatedCustomers } from './created-customers.ts'
import type { StoredEffect } from './effects.ts'
import type { KeptCode, UndoOutcome } from './kept-row.ts'

/** Takes back the orders that rows recorded, and the customers whom they created. */
export const undoOrders = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ id: importId, undoReason, undoneBy }: Import,
	effects: StoredEffect[],
): Promise<UndoOutcome[]> => {
	const undo = { importId, reason: undoReason!, author: undoneBy! }
	const decisions = await undoImportedOrders(tx, merchant, now, undo, effects.map(importedOrder))
	const undone = effects.filter((_, index) => decisions[index]!.do === 'remove')
	const staying = await removeCreatedCustomers(tx, merchant.id, now, importId, undone)
	return decisions.map((decision, index): UndoOutcome => {
		if (decision.do === 'remove') {
			const customer = staying.get(effects[index]!.newCustomer?.id ?? 0)
			if (!customer) return 'removed'
			return {
				...{ code: 'staysCustomer', customerId: customer.originalId, orderId: decision.order.originalId },
				isRemoved: true,
			}
		}
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
