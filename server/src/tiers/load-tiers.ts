import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Tier } from '../program/tier.ts'

/** A merchant's active tiers, lowest first. */
export const loadTiers = async (db: Queryable, merchantId: number): Promise<Tier[]> => {
	const tiers = await db.rows<Tier>(sql`
		select id, position, name, color, icon_url as "iconUrl", is_active as "isActive", is_base as "isBase",
			identifier, caption, goals, match, grace_days as "graceDays", benefits
		from tiers
		where merchant_id = ${merchantId} and is_active
		order by position`)
	if (last.size >= MOST_MERCHANTS) last.clear()
	last.set(merchantId, tiers)
	return tiers
}

const last = new Map<number, Tier[]>()
const MOST_MERCHANTS = 10_000

/** As they were when they were last read: for a guess at what will be needed, which is checked when they are read again. */
export const lastTiers = (merchantId: number): Tier[] => last.get(merchantId) ?? []
