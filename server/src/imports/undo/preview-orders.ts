import type { Queryable } from '../../db/database.ts'
import { decideUndo } from '../../orders/undo/decide-undo.ts'
import type { Import } from '../import.ts'
import type { StoredEffect } from './effects.ts'
import type { ExpectedOutcome } from './kept-row.ts'
import { importedOrder, KEPT_CODE } from './undo-orders.ts'

/** What would become of rows of orders if they were undone now. */
export const previewOrders = async (
	db: Queryable,
	merchantId: number,
	_found: Import,
	effects: StoredEffect[],
): Promise<ExpectedOutcome[]> => {
	const decisions = await decideUndo(db, merchantId, effects.map(importedOrder))
	return decisions.map((decision) => (decision.do === 'keep' ? KEPT_CODE[decision.why] : 'removed'))
}
