import type { Customer } from '../../customers/customer.ts'
import { removeCustomers } from '../../customers/remove-customers.ts'
import type { Tx } from '../../db/database.ts'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import { decideCustomers } from './decide-customers.ts'
import type { StoredEffect } from './effects.ts'

/**
 * Removes customers whom rows of orders created, if nothing else is stored about them than orders of this import that
 * were undone. Returns those who stay, by id; nothing needs to be said of a customer who was erased.
 */
export const removeCreatedCustomers = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	importId: number,
	effects: StoredEffect[],
): Promise<Map<number, Customer>> => {
	const created = effects.flatMap(({ line, newCustomer }): StoredEffect[] =>
		newCustomer ? [{ line, outcome: 'created', customerId: newCustomer.id, digest: newCustomer.digest }] : [],
	)
	if (created.length === 0) return new Map()
	const decisions = await decideCustomers(tx, merchantId, created, importId)
	const removed = decisions.flatMap((decision) => (decision.do === 'remove' ? [decision.customer] : []))
	const { locked } = await lockAccounts(
		tx,
		merchantId,
		removed.map(({ id }) => id),
	).accounts
	await removeCustomers(tx, locked, merchantId, now, removed)
	return new Map(
		decisions.flatMap((decision) =>
			decision.do === 'keep' && decision.customer && decision.code !== 'staysErased'
				? [[decision.customer.id, decision.customer] as const]
				: [],
		),
	)
}
