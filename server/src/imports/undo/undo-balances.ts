import { undoImportedChanges } from '../../cashback/undo-changes.ts'
import { readCustomers } from '../../customers/read-customers.ts'
import type { Tx } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { Import } from '../import.ts'
import type { StoredEffect } from './effects.ts'
import type { KeptCode, UndoOutcome } from './kept-row.ts'

/** Undoes the manual changes of rows of balances. A gift of which anything was spent stays. */
export const undoBalances = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ id, undoReason, undoneBy }: Import,
	effects: StoredEffect[],
): Promise<UndoOutcome[]> => {
	const undos = effects.map(({ recordId }) => ({
		recordId: recordId!,
		reason: undoReason!,
		author: undoneBy!,
	}))
	const outcomes = await undoImportedChanges(tx, merchant, now, id, undos)
	const kept = outcomes.map((outcome): { code: KeptCode; customerId: number | null } | null => {
		if ('kept' in outcome)
			return {
				code: outcome.kept === 'spent' ? 'staysSpent' : 'staysOther',
				customerId: outcome.customerId,
			}
		return outcome.isNew ? null : { code: 'staysUndone', customerId: outcome.customerId }
	})
	const keptIds = kept.flatMap((entry) => entry?.customerId ?? [])
	const customers = await readCustomers(tx, merchant.id, [...new Set(keptIds)])
	return kept.map((entry) =>
		entry === null
			? 'removed'
			: { code: entry.code, customerId: customers.get(entry.customerId ?? 0)?.originalId ?? null },
	)
}
