import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Tier } from '../program/tier.ts'

export interface CountedTier extends Tier {
	customers: number
}

/** Lists all tiers of a merchant, including inactive ones, lowest first, with their number of customers. */
export const listAllTiers = (db: Queryable, merchantId: number): Promise<CountedTier[]> =>
	db.rows<CountedTier>(sql`
		select t.id, t.position, t.name, t.color, t.icon_url as "iconUrl", t.is_active as "isActive",
			t.is_base as "isBase", t.identifier, t.caption, t.goals, t.match,
			t.grace_days as "graceDays", t.benefits, (
				select coalesce(sum(m.customers), 0)::bigint from tier_members m
				where m.merchant_id = t.merchant_id and m.tier_id = t.id) as customers
		from tiers t
		where t.merchant_id = ${merchantId}
		order by t.position`)
