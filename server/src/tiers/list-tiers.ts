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

export const listTiers = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	customerId: string | null,
): Promise<TierView | Refusal> => {
	if (customerId === null) {
		return { tiers: await loadTiers(db, merchant.id), current: null, standing: NO_STANDING }
	}
	const [tiers, [customer]] = await Promise.all([
		loadTiers(db, merchant.id),
		db.rows<Progress & { id: number; tierId: number | null }>(sql`
			select c.id, p.orders, p.spend, p.earned, p.tier_id as "tierId"
			from customers c
			join progress p on p.merchant_id = c.merchant_id and p.customer_id = c.id
			where c.merchant_id = ${merchant.id} and c.original_id = ${customerId}`),
	])
	if (!customer) return refuse('Customer_NotFound', `there is no customer ${customerId}`, 'CustomerId')
	const today = dayOf(now, merchant.timeZone)
	const days = await loadDays(db, merchant.id, [customer.id], lookBack(tiers, today))
	return {
		tiers,
		current: tiers.find((tier) => tier.id === customer.tierId) ?? null,
		standing: { ever: customer, days: days.get(customer.id) ?? [], today },
	}
}
