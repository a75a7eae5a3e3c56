import sql, { type Sql } from 'sql-template-tag'

/** Merchants who have referrals. Most have none, and a list need not look for those of its customers then. */
const merchantsWithReferrals = new Set<number>()
const MAX_CACHED_MERCHANTS = 10_000

/** As it was when somebody last looked: for a guess at what will be needed, which is checked when it is asked again. */
export const isInReferralCache = (merchantId: number): boolean => merchantsWithReferrals.has(merchantId)

/** Whether there are any, for a statement that asks more: not asked of those who have had some. */
export const hasReferralsSubquery = (merchantId: number): Sql =>
	isInReferralCache(merchantId)
		? sql`true`
		: sql`exists (select from referrals where merchant_id = ${merchantId})`

/** From now on they are expected. */
export const addToReferralCache = (merchantId: number): void => {
	if (merchantsWithReferrals.has(merchantId)) return
	if (merchantsWithReferrals.size >= MAX_CACHED_MERCHANTS) merchantsWithReferrals.clear()
	merchantsWithReferrals.add(merchantId)
}
