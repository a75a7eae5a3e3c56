import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { NOTHING_DUE, type StepResult } from '../db/step.ts'
import { lockDueRows } from '../ledger/lock-due-rows.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal } from '../refusal.ts'
import { cancelRedemptions } from './cancel-redemptions.ts'

/** The redemptions `d` that should be given back; one whose coupon was marked as used is not. */
const dueOf = (merchantId: number, now: Date) => sql`
	from redemptions d
	left join coupons c on c.merchant_id = d.merchant_id and c.id = d.coupon_id
	join accounts a on a.merchant_id = d.merchant_id and a.customer_id = d.customer_id
	where d.merchant_id = ${merchantId} and d.return_at is not null and d.return_at <= ${now}
		and d.order_id is null and d.refunded_at is null and c.is_used is not true`

/**
 * Gives the next redemptions back that no order has named in time, and returns how many. An order that names one later
 * captures it as long as this job has not seen it.
 */
export const returnRedemptions = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	limit = 100,
): Promise<StepResult> => {
	const due = await lockDueRows<{ id: number }>(
		tx,
		(skip) => sql`select d.id ${dueOf(merchant.id, now)} order by d.return_at, d.id limit ${limit} ${skip}`,
	)
	if (due.length === 0) return NOTHING_DUE
	const cancellations = due.map(({ id }) => ({ id, reason: null, rule: 'unused redemption' as const }))
	const outcomes = await cancelRedemptions(tx, merchant, now, cancellations)
	return { done: outcomes.filter((outcome) => !isRefusal(outcome)).length, isMore: true }
}

/** Since when the oldest of these redemptions has been due. */
export const findOldestReturn = async (
	db: Queryable,
	merchantId: number,
	now: Date,
): Promise<Date | null> => {
	const [oldest] = await db.rows<{ due: Date }>(sql`
		select d.return_at as due ${dueOf(merchantId, now)} order by d.return_at limit 1`)
	return oldest?.due ?? null
}
