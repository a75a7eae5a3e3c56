import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { forgetDevices } from './devices/forget-devices.ts'
import { endOwnSessions } from './end-own-sessions.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { Session } from './session.ts'

/** Whether the password is that of the signed-in user. */
export const isCurrentPassword = async (
	db: Queryable,
	{ merchant, user }: Session,
	password: string,
): Promise<boolean> => {
	const [row] = await db.rows<{ hash: string | null }>(sql`
		select password_hash as hash from users where merchant_id = ${merchant.id} and id = ${user.id}`)
	return verifyPassword(password, row?.hash ?? undefined)
}

/** Sets a password and ends the user's other sessions, links and known browsers. Returns how many sessions ended. */
export const changePassword = async (
	tx: Tx,
	session: Session,
	password: string,
	deviceToken?: string,
): Promise<number> => {
	const { merchant, user, id } = session
	sealAtCommit(tx)
	await tx.rows(sql`
		update users set password_hash = ${await hashPassword(password)}
		where merchant_id = ${merchant.id} and id = ${user.id}`)
	await tx.rows(sql`delete from sign_in_links where merchant_id = ${merchant.id} and user_id = ${user.id}`)
	await forgetDevices(tx, [{ merchantId: merchant.id, id: user.id }], deviceToken)
	await tx.rows(sql`
		update sessions set by_link = false
		where merchant_id = ${merchant.id} and user_id = ${user.id} and id = ${id}`)
	return endOwnSessions(tx, session, 'others')
}
