import type { KeyKind } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

interface LiveKey {
	token: string
	/** SHA-256 of the key; compare in constant time. */
	keyHash: Buffer
}

/** The keys of one kind of all merchants that are not revoked; the most recently used ones if there are too many. */
export const listLiveKeys = (db: Queryable, kind: KeyKind, most: number): Promise<LiveKey[]> =>
	db.rows<LiveKey>(sql`
		select token, key_hash as "keyHash" from api_keys
		where not is_revoked and (origins is null) = ${kind === 'private'}
		order by last_used_at desc nulls last, created_at desc limit ${most}`)
