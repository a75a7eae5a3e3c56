import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Makes all customers of some tiers due for review, because the criteria of the tiers changed. */
export const scheduleMemberReviews = async (
	tx: Tx,
	merchantId: number,
	tierIds: number[],
	now: Date,
): Promise<void> => {
	if (tierIds.length === 0) return
	// Accounts are locked first and in ascending order, so that concurrent orders neither overwrite this nor deadlock.
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
