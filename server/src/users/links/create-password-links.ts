import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { hashToken, makeToken } from '../token.ts'
import { LINK_MINUTES } from './link-mails.ts'

interface CreatedLink {
	token: string
	until: Date
}

/** Creates links with which users choose a new password, in the given order. Earlier ones of these users end. */
export const createPasswordLinks = async (
	tx: Tx,
	merchantId: number,
	userIds: number[],
	now: Date,
): Promise<CreatedLink[]> => {
	const until = new Date(now.getTime() + LINK_MINUTES.password * 60_000)
	const tokens = userIds.map(makeToken)
	await tx.rows(sql`
		delete from sign_in_links
		where merchant_id = ${merchantId} and purpose = 'password' and user_id = any(${userIds}::bigint[])`)
	await tx.rows(sql`
		insert into sign_in_links (token_hash, merchant_id, user_id, created_at, expires_at, purpose)
		select hash, ${merchantId}::bigint, user_id, ${now}::timestamptz, ${until}::timestamptz, 'password'
		from unnest(${tokens.map(hashToken)}::bytea[], ${userIds}::bigint[]) as l (hash, user_id)`)
	return tokens.map((token) => ({ token, until }))
}
