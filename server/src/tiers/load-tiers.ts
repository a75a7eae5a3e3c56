import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Tier } from '../program/tier.ts'

/** Loads a merchant's active tiers, lowest first. */
export const loadTiers = async (db: Queryable, merchantId: number): Promise<Tier[]> => {
	const [row] = await db.rows<{ tiers: string }>(sql`select ${tiersSubquery(merchantId)} as tiers`)
	return parseTiers(merchantId, row!.tiers)
}

/** A subquery whose result `parseTiers` reads, so that tiers can be loaded as part of another statement. */
export const tiersSubquery = (merchantId: number): Sql => sql`(
		select coalesce(json_agg(t order by t.position), '[]')::text
		from (
			select id, position, name, color, icon_url as "iconUrl", is_active as "isActive", is_base as "isBase",
				identifier, caption, goals, match, grace_days as "graceDays", benefits
			from tiers
			where merchant_id = ${merchantId} and is_active) t)`

/** Parses tiers, and returns the same array as before while the text is unchanged. */
export const parseTiers = (merchantId: number, text: string): Tier[] => {
	const cached = tiersCache.get(merchantId)
	if (cached?.text === text) return cached.tiers
	const tiers: Tier[] = JSON.parse(text)
	if (tiersCache.size >= MAX_CACHED_MERCHANTS) tiersCache.clear()
	tiersCache.set(merchantId, { text, tiers })
	return tiers
}

const tiersCache = new Map<number, { text: string; tiers: Tier[] }>()
const MAX_CACHED_MERCHANTS = 10_000
const NO_TIERS: Tier[] = []

/** Returns the tiers as of the last read, for optimistic reads. Callers must check them against a new read. */
export const getCachedTiers = (merchantId: number): Tier[] => tiersCache.get(merchantId)?.tiers ?? NO_TIERS
