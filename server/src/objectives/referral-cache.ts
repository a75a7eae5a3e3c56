import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { createDatabaseCache } from '../db/database-cache.ts'

type CacheOwner = Pick<Queryable, 'cacheScope'>

/** Merchants that have referrals. Most have none, and batches of orders then need not search for them. */
const merchantsWithReferrals = createDatabaseCache(() => new Set<number>())
const MAX_CACHED_MERCHANTS = 10_000

/** Whether the merchant had referrals at the last read, for optimistic reads. Callers must check it against a new read. */
export const isInReferralCache = (db: CacheOwner, merchantId: number): boolean =>
	merchantsWithReferrals(db).has(merchantId)

/** A subquery that tells whether the merchant has referrals. It reads nothing if the cache already knows that. */
export const hasReferralsSubquery = (db: CacheOwner, merchantId: number): Sql =>
	isInReferralCache(db, merchantId)
		? sql`true`
		: sql`exists (select from referrals where merchant_id = ${merchantId})`

export const addToReferralCache = (db: CacheOwner, merchantId: number): void => {
	const cached = merchantsWithReferrals(db)
	if (cached.has(merchantId)) return
	if (cached.size >= MAX_CACHED_MERCHANTS) cached.clear()
	cached.add(merchantId)
}
