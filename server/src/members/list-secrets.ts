import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

/** A secret without what it is. */
export interface ListedSecret {
	kid: string
	name: string
	isOwn: boolean
	createdAt: Date
	lastUsedAt: Date | null
	revokedAt: Date | null
}

/** The secrets of a merchant, oldest first. */
export const listSecrets = (db: Queryable, merchantId: number): Promise<ListedSecret[]> =>
	db.rows<ListedSecret>(sql`
		select kid, name, is_own as "isOwn", created_at as "createdAt", last_used_at as "lastUsedAt",
			revoked_at as "revokedAt"
		from member_secrets where merchant_id = ${merchantId} order by created_at, kid`)
