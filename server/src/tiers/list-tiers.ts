import sql from 'sql-template-tag'
import { dayOf } from '../calendar.ts'
import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { lookBack, NO_STANDING, type Progress, type Standing, type Tier } from '../program/tier.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { loadDays } from './load-days.ts'
import { loadTiers } from './load-tiers.ts'

/** The tiers as they look from where a customer stands, or from nowhere. */
export interface TierView {
	tiers: Tier[]
	current: Tier | null
	standing: Standing
}

/** For each customer, in their order; null stands for somebody who is not known yet. */
export const listTiers = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	customers: (string | null)[],
): Promise<(TierView | Refusal)[]> => {
	const names = customers.filter((name) => name !== null)
	const [tiers, found] = await Promise.all([
		loadTiers(db, merchant.id),
		names.length > 0 ? findProgress(db, merchant.id, names) : [],
	])
	const today = dayOf(now, merchant.timeZone)
	const ids = found.map(({ id }) => id)
	const days = await loadDays(db, merchant.id, ids, lookBack(tiers, today))
	const known = new Map(found.map((progress) => [progress.originalId, progress]))
	return customers.map((name) => {
		if (name === null) return { tiers, current: null, standing: NO_STANDING }
		const progress = known.get(name)
		if (!progress) return refuse('Customer_NotFound', `there is no customer ${name}`, 'CustomerId')
		return {
			tiers,
			current: tiers.find((tier) => tier.id === progress.tierId) ?? null,
			standing: { ever: progress, days: days.get(progress.id) ?? [], today },
		}
	})
}

const findProgress = (db: Queryable, merchantId: number, names: string[]) =>
	db.rows<Progress & { id: number; originalId: string; tierId: number | null }>(sql`
		select c.id, c.original_id as "originalId", p.orders, p.spend, p.earned, p.tier_id as "tierId"
		from customers c
		join progress p on p.merchant_id = c.merchant_id and p.customer_id = c.id
		where c.merchant_id = ${merchantId} and c.original_id = any(${names}::text[])`)
