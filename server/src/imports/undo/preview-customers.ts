import type { Queryable } from '../../db/database.ts'
import type { Import } from '../import.ts'
import { decideCustomers } from './decide-customers.ts'
import type { StoredEffect } from './effects.ts'
import type { ExpectedOutcome } from './kept-row.ts'

/** What would become of rows of customers if they were undone now. */
export const previewCustomers = async (
	db: Queryable,
	merchantId: number,
	_found: Import,
	effects: StoredEffect[],
): Promise<ExpectedOutcome[]> => {
	const decisions = await decideCustomers(db, merchantId, effects)
	return decisions.map((decision) => {
		if (decision.do === 'keep') return decision.code
		return decision.do === 'remove' ? 'removed' : 'restored'
	})
}
