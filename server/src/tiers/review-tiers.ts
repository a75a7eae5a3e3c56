import sql from 'sql-template-tag'
import { dayOf } from '../calendar.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { NOTHING_DUE, type Step } from '../db/step.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { lockDue } from '../ledger/lock-due.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type Place, placeInTime } from '../program/place.ts'
import { lookBack, type Progress } from '../program/tier.ts'
import { loadDays } from './load-days.ts'
import { loadTiers } from './load-tiers.ts'
import { saveProgress } from './save-progress.ts'

/** Moves the next customers whom time alone may move; answers how many it reviewed. */
export const reviewTiers = async (tx: Tx, merchant: Merchant, now: Date, limit = 200): Promise<Step> => {
	const due = await lockDue<{ customerId: number }>(
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
	await lockAccounts(tx, merchant.id, ids)
	const customers = await readProgress(tx, merchant.id, ids)
	const tiers = await loadTiers(tx, merchant.id)
	const today = dayOf(now, merchant.timeZone)
	const days = await loadDays(tx, merchant.id, ids, lookBack(tiers, today))
	const ladder = { tiers, now, timeZone: merchant.timeZone }
	const changes = customers
		.filter(({ reviewAt }) => reviewAt && reviewAt < now) // another worker may have been here
		.map((customer) => {
			const standing = { ever: customer, days: days.get(customer.customerId) ?? [], today }
			const place = placeInTime(ladder, customer, standing)
			return { ...customer, ...place, fromTierId: customer.tierId, why: 'lapsed' as const }
		})
	await saveProgress(tx, merchant.id, now, changes)
	return { done: changes.length, isMore: true }
}

/** When the first customer whose tier is to be looked at should have been. */
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

/** What tiers know of customers. Their accounts must be locked. */
export const readProgress = (
	tx: Tx,
	merchantId: number,
	customerIds: number[],
): Promise<(Progress & Place & { customerId: number })[]> =>
	tx.rows(sql`
		select customer_id as "customerId", orders, spend, earned, tier_id as "tierId", lapsed_at as "lapsedAt",
			held_tier_id as "heldTierId", held_until as "heldUntil", review_at as "reviewAt"
		from progress
		where merchant_id = ${merchantId} and customer_id = any(${customerIds}::bigint[])`)
