import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { NOTHING_DUE, type StepResult } from '../db/step.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { lockDueRows } from '../ledger/lock-due-rows.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { updateTiersOverTime } from './update-tiers-over-time.ts'

/** Reviews the next customers whose tier may change because time has passed. Returns how many it reviewed. */
export const reviewTiers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	limit = 200,
): Promise<StepResult> => {
	const due = await lockDueRows<{ customerId: number }>(
		tx,
		(skip) => sql`
			select p.customer_id as "customerId"
			from progress p
			join accounts a on a.merchant_id = p.merchant_id and a.customer_id = p.customer_id
			where p.merchant_id = ${merchant.id} and p.review_at < ${now}
			order by p.review_at
			limit ${limit} ${skip}`,
	)
	if (due.length === 0) return NOTHING_DUE
	const ids = due.map(({ customerId }) => customerId)
	const { locked } = await lockAccounts(tx, merchant.id, ids).accounts
	// Another worker may have reviewed some of them before the lock.
	const done = await updateTiersOverTime(
		tx,
		locked,
		merchant,
		now,
		ids,
		({ reviewAt }) => reviewAt !== null && reviewAt < now,
	)
	return { done, isMore: true }
}

/** Returns since when the oldest review has been due. */
export const findOldestReview = async (
	db: Queryable,
	merchantId: number,
	now: Date,
): Promise<Date | null> => {
	const [oldest] = await db.rows<{ due: Date }>(sql`
		select review_at as due from progress
		where merchant_id = ${merchantId} and review_at < ${now}
		order by review_at limit 1`)
	return oldest?.due ?? null
}
