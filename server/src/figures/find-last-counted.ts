import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

/** The last event that the figures contain; 0 if none was counted. */
export const findLastCounted = async (db: Queryable, merchantId: number): Promise<number> => {
	const [cursor] = await db.rows<{ event: number }>(sql`
		select event_id as event from figure_cursors where merchant_id = ${merchantId}`)
	return cursor?.event ?? 0
}
