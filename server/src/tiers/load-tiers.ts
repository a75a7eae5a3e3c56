import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Tier } from '../program/tier.ts'

/** A merchant's active tiers, lowest first. */
export const loadTiers = (db: Queryable, merchantId: number): Promise<Tier[]> =>
	db.rows<Tier>(sql`
		select id, position, name, color, icon_url as "iconUrl", is_active as "isActive", is_base as "isBase",
			identifier, caption, goals, match, grace_days as "graceDays", benefits
		from tiers
		where merchant_id = ${merchantId} and is_active
		order by position`)
