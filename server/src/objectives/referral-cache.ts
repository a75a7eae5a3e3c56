import sql, { type Sql } from 'sql-template-tag'

/** Merchants that have referrals. Most have none, and batches of orders then need not search for them. */
const merchantsWithReferrals = new Set<number>()
const MAX_CACHED_MERCHANTS = 10_000

/** Whether the merchant had referrals at the last read, for optimistic reads. Callers must check it against a new read. */
export const isInReferralCache = (merchantId: number): boolean => merchantsWithReferrals.has(merchantId)

/** A subquery that tells whether the merchant has referrals. It reads nothing if the cache already knows that. */
export const hasReferralsSubquery = (merchantId: number): Sql =>
	isInReferralCache(merchantId)
		? sql`true`
		: sql`exists (select from referrals where merchant_id = ${merchantId})`

export const addToReferralCache = (merchantId: number): void => {
	if (merchantsWithReferrals.has(merchantId)) return
	if (merchantsWithReferrals.size >= MAX_CACHED_MERCHANTS) merchantsWithReferrals.clear()
	merchantsWithReferrals.add(merchantId)
}
