import { undoWelcomePoints } from '../../cashback/undo-changes.ts'
import type { Customer } from '../../customers/customer.ts'
import { readCustomers } from '../../customers/read-customers.ts'
import { removeCustomers } from '../../customers/remove-customers.ts'
import { updateCustomers } from '../../customers/update-customers.ts'
import type { Tx } from '../../db/database.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { Import } from '../import.ts'
import { decideCustomers } from './decide-customers.ts'
import type { StoredEffect } from './effects.ts'
import type { UndoOutcome } from './kept-row.ts'

/** Removes the customers that rows created, with their welcome points, and sets back the details of those they changed. */
export const undoCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ id: importId, undoReason, undoneBy }: Import,
	effects: StoredEffect[],
): Promise<UndoOutcome[]> => {
	// A customer who was merged into another one has no account any more.
	const present = await readCustomers(tx, merchant.id, [
		...new Set(effects.map(({ customerId }) => customerId!)),
	])
	const { locked } = await lockAccounts(tx, merchant.id, [...present.keys()]).accounts
	const decisions = await decideCustomers(tx, merchant.id, effects)
	const removed = decisions.flatMap((decision) => (decision.do === 'remove' ? [decision.customer] : []))
	const welcome = effects.flatMap(({ recordId }, index) =>
		decisions[index]!.do === 'remove' && recordId !== undefined
			? [{ recordId, reason: undoReason!, author: undoneBy! }]
			: [],
	)
	if (welcome.length > 0) await undoWelcomePoints(tx, merchant, now, importId, welcome)
	await removeCustomers(tx, locked, merchant.id, now, removed)
	const before = new Map<number, Customer>()
	const restored = new Map<number, Customer>()
	for (const decision of decisions) {
		if (decision.do !== 'restore') continue
		const { id } = decision.customer
		if (!before.has(id)) before.set(id, decision.before)
		restored.set(id, decision.customer)
	}
	await updateCustomers(tx, locked, merchant.id, now, [...restored.values()], before)
	return decisions.map((decision): UndoOutcome => {
		if (decision.do === 'keep')
			return { code: decision.code, customerId: decision.customer?.originalId ?? null }
		return decision.do === 'remove' ? 'removed' : 'restored'
	})
}
