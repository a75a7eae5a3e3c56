import { findByReferencesOrNull, foundIds } from '../customers/find-by-reference.ts'
import type { Queryable } from '../db/database.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import { readBalances } from '../ledger/read-balances.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import type { AccountStatement } from './change.ts'
import { readStatements } from './read-statements.ts'

/** The points of a customer, as they are now. */
export interface PointsView {
	customerId: number
	balance: LedgerAmount
	statement: AccountStatement
}

/** Reads the points of the customers that references name, one result for each; null for an unknown customer. */
export const readPoints = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	references: string[],
): Promise<(PointsView | null | Refusal)[]> => {
	const [found, program] = await Promise.all([
		findByReferencesOrNull(db, merchant.id, references, 'id'),
		loadProgram(db, merchant.id),
	])
	const ids = foundIds(found)
	const [balances, statementOf] = await Promise.all([
		readBalances(db, merchant.id, now, ids),
		readStatements(db, merchant, now, program, ids),
	])
	// A customer was merged into another one between the two reads.
	if (ids.some((id) => !balances.has(id))) return readPoints(db, merchant, now, references)
	return found.map((customerId) =>
		customerId === null || isRefusal(customerId)
			? customerId
			: { customerId, balance: balances.get(customerId)!, statement: statementOf(customerId) },
	)
}
