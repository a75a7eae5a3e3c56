import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { hashToken, makeToken } from './token.ts'

export const LINK_MINUTES = 15

/** Creates tokens that sign users in once, in the given order. */
export const createLinks = async (
	tx: Tx,
	merchantId: number,
	userIds: number[],
	now: Date,
	minutes = LINK_MINUTES,
): Promise<string[]> => {
	const tokens = userIds.map(makeToken)
	const until = new Date(now.getTime() + minutes * 60_000)
	await tx.rows(sql`delete from sign_in_links where merchant_id = ${merchantId} and expires_at <= ${now}`)
	await tx.rows(sql`
		insert into sign_in_links (token_hash, merchant_id, user_id, created_at, expires_at)
		select hash, ${merchantId}::bigint, user_id, ${now}::timestamptz, ${until}::timestamptz
		from unnest(${tokens.map(hashToken)}::bytea[], ${userIds}::bigint[]) as l (hash, user_id)`)
	return tokens
}

/** The token is in the fragment, which browsers do not send, so it does not appear in logs. */
export const signInLink = (publicUrl: string, token: string): string =>
	`${publicUrl}/admin/sign-in#token=${token}`
