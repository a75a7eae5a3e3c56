import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

/** Loads the referrers of these customers, the referrers of those, and so on, by friend. */
export const loadReferrerChain = async (
	db: Queryable,
	merchantId: number,
	customerIds: number[],
): Promise<Map<number, number>> => {
	if (customerIds.length === 0) return new Map()
	const rows = await db.rows<{ friend_id: number; referrer_id: number }>(sql`
		with recursive above as (
			select friend_id, referrer_id from referrals
			where merchant_id = ${merchantId} and friend_id = any(${customerIds}::bigint[])
			union
			select r.friend_id, r.referrer_id
			from above a
			cross join lateral (
				select friend_id, referrer_id from referrals
				where merchant_id = ${merchantId} and friend_id = a.referrer_id limit 1
			) r
		)
		select friend_id, referrer_id from above`)
	return new Map(rows.map((row) => [row.friend_id, row.referrer_id]))
}
