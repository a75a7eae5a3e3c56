import sql, { type Sql } from 'sql-template-tag'

/** Merchants who have referrals. Most have none, and a list need not look for those of its customers then. */
const theirs = new Set<number>()
const MOST_MERCHANTS = 10_000

/** As it was when somebody last looked: for a guess at what will be needed, which is checked when it is asked again. */
export const expectsReferrals = (merchantId: number): boolean => theirs.has(merchantId)

/** Whether there are any, for a statement that asks more: not asked of those who have had some. */
export const anyReferral = (merchantId: number): Sql =>
	expectsReferrals(merchantId)
		? sql`true`
		: sql`exists (select from referrals where merchant_id = ${merchantId})`

/** From now on they are expected. */
export const expectReferrals = (merchantId: number): void => {
	if (theirs.has(merchantId)) return
	if (theirs.size >= MOST_MERCHANTS) theirs.clear()
	theirs.add(merchantId)
}
