import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'

/** What came of the referrals of a customer. */
export interface ReferralResults {
	referred: number
	rewarded: number
	points: Decimal
}

/** Reads the results of referrers; those who have referred nobody are missing. */
export const readReferralResults = async (
	db: Queryable,
	merchantId: number,
	referrerIds: number[],
): Promise<Map<number, ReferralResults>> => {
	const rows = await db.rows<ReferralResults & { referrerId: number }>(sql`
		select r.referrer_id as "referrerId", count(*) as referred, count(p.id) as rewarded,
			coalesce(sum(p.points), 0) as points
		from referrals r
		left join point_records p
			on p.merchant_id = ${merchantId} and p.customer_id = r.referrer_id and p.id = r.referrer_record_id
		where r.merchant_id = ${merchantId} and r.referrer_id = any(${referrerIds}::bigint[])
		group by r.referrer_id`)
	return new Map(rows.map(({ referrerId, ...results }) => [referrerId, results]))
}
