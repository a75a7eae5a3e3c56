import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Tier } from '../program/tier.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

/** Creates tiers. Existing customers move in the following night, or when they next earn or return something. */
export const createTiers = async (tx: Tx, merchantId: number, tiers: Omit<Tier, 'id'>[]): Promise<Tier[]> => {
	sealAtCommit(tx)
	const rows = await tx.rows<{ id: number; position: number }>(sql`
		insert into tiers (merchant_id, position, name, color, icon_url, is_active, is_base, identifier, caption,
			goals, benefits, match, grace_days)
		select ${merchantId}::bigint, t.position, t.name, t.color, t."iconUrl", t."isActive", t."isBase", t.identifier,
			t.caption, t.goals, t.benefits, coalesce(t.match, 'all'), coalesce(t."graceDays", 0)
		from json_to_recordset(${jsonRows(tiers)}) as t (
			position integer, name text, color text, "iconUrl" text, "isActive" boolean, "isBase" boolean,
			identifier text, caption text, goals jsonb, benefits jsonb, match text, "graceDays" integer)
		order by t.position
		returning id, position`)
	const ids = new Map(rows.map(({ id, position }) => [position, id]))
	return tiers.map((tier) => ({ ...tier, id: ids.get(tier.position)! }))
}
