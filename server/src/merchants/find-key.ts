import type { KeyKind, ReplyShape, Scope } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Language } from '../messages/language.ts'
import { BRAND_COLUMNS } from './merchant.ts'

export interface FoundKey {
	token: string
	merchantId: number
	merchantName: string
	currency: string
	timeZone: string
	language: Language
	displayName?: string | null
	logo?: string | null
	shape: ReplyShape
	kind: KeyKind
	/** The origins of the pages that may use a public token. */
	origins: string[]
	/** SHA-256 of the key; compare in constant time. Random for a public token, which has no key. */
	keyHash: Buffer
	/** The key is invalid, whatever the clock says. */
	isRevoked: boolean
	/** When the key becomes invalid; in the future during a rotation. */
	revokedAt: Date | null
	/** When the key stops working by itself. */
	expiresAt: Date | null
	/** What the key may do; null for everything. */
	scopes: Scope[] | null
}

/** Whether a key does not work any more: it was revoked, or has expired. */
export const isKeyRevoked = (
	{ isRevoked, revokedAt, expiresAt }: Pick<FoundKey, 'isRevoked' | 'revokedAt' | 'expiresAt'>,
	now: Date,
): boolean =>
	isRevoked || (revokedAt !== null && revokedAt <= now) || (expiresAt !== null && expiresAt <= now)

/** A row of api_keys with origins is a public token. */
export const KIND_COLUMNS = sql`case when origins is null then 'private' else 'public' end as kind,
	coalesce(origins, '{}') as origins`

/** The only finder without a merchant, because the token identifies the merchant. */
export const findKey = async (db: Queryable, token: string): Promise<FoundKey | undefined> => {
	const [key] = await db.rows<FoundKey>(sql`
		select k.token, k.merchant_id as "merchantId", m.name as "merchantName", m.currency,
			m.time_zone as "timeZone", m.language, k.reply_shape as shape, k.key_hash as "keyHash", k.is_revoked as "isRevoked",
			k.revoked_at as "revokedAt", k.expires_at as "expiresAt", k.scopes, ${KIND_COLUMNS}, ${BRAND_COLUMNS}
		from api_keys k join merchants m on m.id = k.merchant_id
		where k.token = ${token} and m.removed_at is null`)
	return key
}
