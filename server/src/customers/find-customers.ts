import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { KNOWN_IDS } from './known-names.ts'

/** The ids of the existing customers by the merchant's ids, by further ids too. */
export const findCustomerIds = async (
	db: Queryable,
	merchantId: number,
	originalIds: string[],
): Promise<Map<string, number>> => {
	const rows = await db.rows<{ id: number; original_id: string }>(sql`
		select id, original_id from ${KNOWN_IDS} known
		where merchant_id = ${merchantId} and original_id = any(${originalIds}::text[])`)
	return new Map(rows.map((row) => [row.original_id, row.id]))
}
