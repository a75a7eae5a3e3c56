import { findByPublicIds } from '../customers/find-by-public-id.ts'
import { findByReferencesOrNull, foundIds } from '../customers/find-by-reference.ts'
import type { Queryable } from '../db/database.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import { readBalances } from '../ledger/read-balances.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Refusal } from '../refusal.ts'
import type { AccountStatement } from './change.ts'
import { readStatements } from './read-statements.ts'

/** The points of a customer, as they are now. */
export interface PointsView {
	customerId: number
	balance: LedgerAmount
	statement: AccountStatement
}

/** Reads the points of the customers that references name, one result for each; null for an unknown customer. */
export const readPoints = (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	references: string[],
): Promise<(PointsView | null | Refusal)[]> =>
	readPointsOf(db, merchant, now, () => findByReferencesOrNull(db, merchant.id, references, 'id'))

/** Reads the points of the customers with these public ids, one result for each; null for an unknown customer. */
export const readPublicPoints = (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	publicIds: string[],
): Promise<(PointsView | null)[]> =>
	readPointsOf(db, merchant, now, () => findByPublicIds(db, merchant.id, publicIds))

const readPointsOf = async <Unknown extends null | Refusal>(
	db: Queryable,
	merchant: Merchant,
	now: Date,
	find: () => Promise<(number | Unknown)[]>,
): Promise<(PointsView | Unknown)[]> => {
	const [found, program] = await Promise.all([find(), loadProgram(db, merchant.id)])
	const ids = foundIds(found)
	const [balances, statements] = await Promise.all([
		readBalances(db, merchant.id, now, ids),
		readStatements(db, merchant, now, program, ids),
	])
	// A customer was merged into another one between two of the reads.
	if (ids.some((id) => !balances.has(id) || !statements.has(id))) return readPointsOf(db, merchant, now, find)
	return found.map((customerId) =>
		typeof customerId === 'number'
			? { customerId, balance: balances.get(customerId)!, statement: statements.get(customerId)! }
			: customerId,
	)
}
