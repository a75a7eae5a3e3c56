import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { KNOWN_PUBLIC_IDS } from './known-names.ts'

/** Finds customers by the ids that browsers know, one result for each: null for an unknown customer. */
export const findByPublicIds = async (
	db: Queryable,
	merchantId: number,
	publicIds: string[],
): Promise<(number | null)[]> => {
	const rows = await db.rows<{ publicId: string; id: number }>(sql`
		select public_id as "publicId", id from ${KNOWN_PUBLIC_IDS} known
		where merchant_id = ${merchantId} and public_id = any(${publicIds}::text[])`)
	const ids = new Map(rows.map(({ publicId, id }) => [publicId, id]))
	return publicIds.map((publicId) => ids.get(publicId) ?? null)
}
