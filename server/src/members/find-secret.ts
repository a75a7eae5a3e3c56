import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { BRAND_COLUMNS, type Merchant, POINT_NAMES_COLUMN } from '../merchants/merchant.ts'

/** A secret that signs tokens, with its merchant. */
export interface FoundSecret {
	secret: string
	/** Fiel signs with it. */
	isOwn: boolean
	merchant: Merchant
	/** Whether the merchant has the member interface. */
	isOn: boolean
	/** The origins of the pages that may call it. */
	origins: string[]
}

interface SecretRow extends Omit<FoundSecret, 'merchant'>, Omit<Merchant, 'isTest'> {}

/** Finds a secret by its name in the head of a token, which identifies the merchant. A revoked one is not found. */
export const findSecret = async (db: Queryable, kid: string): Promise<FoundSecret | undefined> => {
	const [row] = await db.rows<SecretRow>(sql`
		select s.secret, s.is_own as "isOwn", m.id, m.name, m.currency, m.time_zone as "timeZone", m.language,
			coalesce(t.is_on, false) as "isOn", coalesce(t.origins, '{}') as origins, ${BRAND_COLUMNS}, ${POINT_NAMES_COLUMN}
		from member_secrets s
		join merchants m on m.id = s.merchant_id
		left join member_settings t on t.merchant_id = s.merchant_id
		where s.kid = ${kid} and s.revoked_at is null and m.removed_at is null`)
	if (!row) return undefined
	const { secret, isOwn, isOn, origins, ...merchant } = row
	return { secret, isOwn, isOn, origins, merchant }
}

/** The names of the secrets of all merchants that work; the newest ones if there are too many. */
export const listLiveSecrets = async (db: Queryable, most: number): Promise<Set<string>> => {
	const rows = await db.rows<{ kid: string }>(sql`
		select kid from member_secrets where revoked_at is null order by created_at desc limit ${most}`)
	return new Set(rows.map(({ kid }) => kid))
}
