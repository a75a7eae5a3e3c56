import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'

/** Saves when keys were last used. */
export const saveKeyUse = async (db: Database, uses: { token: string; usedAt: Date }[]): Promise<void> => {
	await db.rows(sql`
		update api_keys k set last_used_at = u."usedAt"
		from json_to_recordset(${jsonRows(uses)}) as u (token text, "usedAt" timestamptz)
		where k.token = u.token`)
}
