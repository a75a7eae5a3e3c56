import type { KeyKind, ReplyShape, Scope } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { KIND_COLUMNS } from './find-key.ts'

export interface ListedKey {
	token: string
	name: string
	kind: KeyKind
	/** The origins of the pages that may use a public token. */
	origins: string[]
	shape: ReplyShape
	createdAt: Date
	lastUsedAt: Date | null
	revokedAt: Date | null
	expiresAt: Date | null
	/** What a key may do; null for everything. */
	scopes: Scope[] | null
}

export const listKeys = (db: Queryable, merchantId: number): Promise<ListedKey[]> =>
	db.rows(sql`
		select token, name, reply_shape as shape, created_at as "createdAt", last_used_at as "lastUsedAt",
			revoked_at as "revokedAt", expires_at as "expiresAt", scopes, ${KIND_COLUMNS}
		from api_keys where merchant_id = ${merchantId} order by created_at, token`)
