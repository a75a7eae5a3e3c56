import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Has the next review look at everybody in some tiers, because what these ask for has changed. */
export const scheduleMemberReviews = async (
	tx: Tx,
	merchantId: number,
	tierIds: number[],
	now: Date,
): Promise<void> => {
	if (tierIds.length === 0) return
	// Accounts first and ascending, as everywhere: an order on its way would else undo this, or meet it in a circle.
	await tx.rows(sql`
		with locked as (
			select a.customer_id from accounts a
			where a.merchant_id = ${merchantId} and a.customer_id in (
				select p.customer_id from progress p
				where p.merchant_id = ${merchantId} and p.tier_id = any(${tierIds}::bigint[]))
			order by a.customer_id
			for no key update
		)
		update progress p set review_at = ${now}
		from locked
		where p.merchant_id = ${merchantId} and p.customer_id = locked.customer_id
			and (p.review_at is null or p.review_at > ${now})`)
}
