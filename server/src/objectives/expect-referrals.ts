import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

/** Merchants who have referrals. Most have none, and a list need not look for those of its customers then. */
const theirs = new Set<number>()
const MOST_MERCHANTS = 10_000

/** As it was when somebody last looked: for a guess at what will be needed, which `hasReferrals` checks. */
export const expectsReferrals = (merchantId: number): boolean => theirs.has(merchantId)

export const hasReferrals = async (db: Queryable, merchantId: number): Promise<boolean> => {
	const [found] = await db.rows<{ any: boolean }>(
		sql`select exists (select from referrals where merchant_id = ${merchantId}) as any`,
	)
	if (!found!.any) return false
	if (theirs.size >= MOST_MERCHANTS) theirs.clear()
	theirs.add(merchantId)
	return true
}
