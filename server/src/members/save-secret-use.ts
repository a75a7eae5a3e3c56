import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

/** Saves when a secret was last used. */
export const saveSecretUse = async (
	db: Queryable,
	merchantId: number,
	kid: string,
	usedAt: Date,
): Promise<void> => {
	await db.rows(sql`
		update member_secrets set last_used_at = ${usedAt} where merchant_id = ${merchantId} and kid = ${kid}`)
}
