import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { hashToken } from '../token.ts'
import type { UserKey } from '../user.ts'
import { rememberDevice } from './remember-device.ts'

interface ConfirmedDevice {
	user: UserKey
	email: string
	/** The new token of the browser. */
	token: string
}

/** Makes the browser that opened a link known; undefined if the link was used, has expired or never existed. */
export const confirmDevice = async (
	tx: Tx,
	linkToken: string,
	deviceToken: string | undefined,
	now: Date,
): Promise<ConfirmedDevice | undefined> => {
	const [link] = await tx.rows<UserKey & { email: string; isOpen: boolean }>(sql`
		delete from sign_in_links l using users u
		where l.token_hash = ${hashToken(linkToken)} and l.purpose = 'device'
			and u.merchant_id = l.merchant_id and u.id = l.user_id
		returning l.merchant_id as "merchantId", l.user_id as id, u.email,
			l.expires_at > ${now} and u.deactivated_at is null as "isOpen"`)
	if (!link?.isOpen) return undefined
	const { email, merchantId, id } = link
	const user = { merchantId, id }
	return { user, email, token: await rememberDevice(tx, user, deviceToken, now) }
}
