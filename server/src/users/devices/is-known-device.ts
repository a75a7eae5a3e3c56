import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import { hashToken } from '../token.ts'

/**
 * Whether a browser is known for an e-mail. The token is looked up
 * first, so that an invented token takes the same time for every e-mail.
 */
export const isKnownDevice = async (
	db: Queryable,
	email: string,
	token: string,
	now: Date,
): Promise<boolean> => {
	const found = await db.rows(sql`
		with device as materialized (
			select merchant_id, user_id from known_devices
			where token_hash = ${hashToken(token)} and expires_at > ${now})
		select from device d
		join users u on u.merchant_id = d.merchant_id and u.id = d.user_id
		where u.email = ${email} and u.deactivated_at is null`)
	return found.length > 0
}
