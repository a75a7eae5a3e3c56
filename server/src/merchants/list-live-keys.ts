import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

export interface LiveKey {
	token: string
	/** SHA-256 of the key; compare in constant time. */
	keyHash: Buffer
}

/** The pairs of all merchants that were not revoked; where there are very many, those that were used last. */
export const listLiveKeys = (db: Queryable, most: number): Promise<LiveKey[]> =>
	db.rows<LiveKey>(sql`
		select token, key_hash as "keyHash" from api_keys
		where not is_revoked
		order by last_used_at desc nulls last, created_at desc limit ${most}`)
