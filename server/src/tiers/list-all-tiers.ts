import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Tier } from '../program/tier.ts'

export interface CountedTier extends Tier {
	customers: number
	/** How many of them are members, of the last count of the figures; null before the first one. */
	members: number | null
}

/** Lists all tiers of a merchant, including inactive ones, lowest first, with their numbers of customers and members. */
export const listAllTiers = (db: Queryable, merchantId: number): Promise<CountedTier[]> =>
	db.rows<CountedTier>(sql`
		select t.id, t.position, t.name, t.color, t.icon_url as "iconUrl", t.is_active as "isActive",
			t.is_base as "isBase", t.identifier, t.caption, t.goals, t.match,
			t.grace_days as "graceDays", t.benefits, (
				select coalesce(sum(m.customers), 0)::bigint from tier_members m
				where m.merchant_id = ${merchantId} and m.tier_id = t.id) as customers,
			case when f.snapshot is not null then coalesce((
				select (counted ->> 'members')::bigint from jsonb_array_elements(f.snapshot -> 'tiers') counted
				where (counted ->> 'id')::bigint = t.id), 0) end as members
		from tiers t
		left join figure_cursors f on f.merchant_id = t.merchant_id
		where t.merchant_id = ${merchantId}
		order by t.position`)
