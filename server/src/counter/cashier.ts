import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import type { Label } from '../labels/save-labels.ts'
import type { Session } from '../users/session.ts'

/** A user who works at the counter. */
export interface Cashier {
	userId: number
	/** As receipts and shifts show it. */
	name: string
	branch: Label | null
	/** Whether the user only sees and returns the sales of that branch. */
	isBoundToBranch: boolean
	saleLimit: Decimal | null
	dayLimit: Decimal | null
}

/** A cashier works at the own branch, everybody else at the branch that the request names. */
export const cashierOf = ({ user }: Session, branchId: string | null = null): Cashier => ({
	userId: user.id,
	name: user.name ?? user.email,
	branch: user.counter?.branch ?? (branchId ? { originalId: branchId, name: null } : null),
	isBoundToBranch: user.role === 'cashier',
	saleLimit: user.counter?.saleLimit ?? null,
	dayLimit: user.counter?.dayLimit ?? null,
})

/** The sales person of the orders of a cashier. */
export const salesPersonOf = ({ userId, name }: Cashier): Label => ({ originalId: `user-${userId}`, name })

/** Whether the cashier may see and return an order of this branch. */
export const maySeeBranch = ({ isBoundToBranch, branch }: Cashier, branchId: string | null): boolean =>
	!isBoundToBranch || (branch !== null && branch.originalId === branchId)

/**
 * Lets one transaction of a cashier at a time, so that parallel sales cannot exceed the limit of the day and one shift is
 * opened; likewise for the numbers of orders, so that two cashiers cannot use the same one. These locks are taken before
 * all others, and only by the counter.
 */
export const lockCashiers = async (
	tx: Tx,
	merchantId: number,
	cashiers: Cashier[],
	orderNumbers: string[] = [],
): Promise<void> => {
	const names = [
		...cashiers.map(({ userId }) => `${merchantId} counter ${userId}`),
		...orderNumbers.map((number) => `${merchantId} counter order ${number}`),
	]
	await tx.rows(sql`
		select pg_advisory_xact_lock(key)
		from (select distinct hashtextextended(name, 0) as key from unnest(${names}::text[]) as n (name) order by 1) k`)
}
