import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { NO_PROGRESS, type Progress, type Tier } from '../program/tier.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { loadTiers } from './load-tiers.ts'

/** The tiers as they look from where a customer stands, or from nowhere. */
export interface TierView {
	tiers: Tier[]
	current: Tier | null
	progress: Progress
}

export const listTiers = async (
	db: Queryable,
	merchantId: number,
	customerId: string | null,
): Promise<TierView | Refusal> => {
	if (customerId === null) {
		return { tiers: await loadTiers(db, merchantId), current: null, progress: NO_PROGRESS }
	}
	const [tiers, [customer]] = await Promise.all([
		loadTiers(db, merchantId),
		db.rows<Progress & { tierId: number | null }>(sql`
			select p.orders, p.spend, p.earned, p.tier_id as "tierId"
			from customers c
			join progress p on p.merchant_id = c.merchant_id and p.customer_id = c.id
			where c.merchant_id = ${merchantId} and c.original_id = ${customerId}`),
	])
	if (!customer) return refuse('Customer_NotFound', `there is no customer ${customerId}`, 'CustomerId')
	return { tiers, current: tiers.find((tier) => tier.id === customer.tierId) ?? null, progress: customer }
}
