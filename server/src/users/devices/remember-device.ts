import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { hashToken, makeToken } from '../token.ts'
import type { UserKey } from '../user.ts'
import { endOfDevice, MOST_DEVICES } from './known-device.ts'

/**
 * Makes a browser known for a user and returns its new token. It
 * replaces the previous token for all users of the same browser.
 */
export const rememberDevice = async (
	tx: Tx,
	user: UserKey,
	tokenBefore: string | undefined,
	now: Date,
): Promise<string> => {
	const { merchantId, id } = user
	const token = makeToken()
	const hash = hashToken(token)
	if (tokenBefore)
		await tx.rows(
			sql`update known_devices set token_hash = ${hash} where token_hash = ${hashToken(tokenBefore)}`,
		)
	await tx.rows(sql`
		insert into known_devices (merchant_id, user_id, token_hash, created_at, used_at, expires_at)
		values (${merchantId}, ${id}, ${hash}, ${now}, ${now}, ${endOfDevice(now)})
		on conflict on constraint known_devices_pkey do update
			set used_at = excluded.used_at, expires_at = excluded.expires_at`)
	await tx.rows(sql`
		delete from known_devices
		where merchant_id = ${merchantId} and user_id = ${id} and (expires_at <= ${now} or token_hash in (
			select token_hash from known_devices where merchant_id = ${merchantId} and user_id = ${id}
			order by used_at desc, created_at desc offset ${MOST_DEVICES}))`)
	return token
}
