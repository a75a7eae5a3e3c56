import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { forgetDevices } from './devices/forget-devices.ts'
import type { ListedUser } from './list-users.ts'

export const hasOwner = (users: Map<number, ListedUser>): boolean => [...users.values()].some(isActiveOwner)

export const isActiveOwner = ({ role, isActive }: ListedUser): boolean => role === 'owner' && isActive

export const refuseLastOwner = (): Refusal =>
	refuse('ChangeActiveUser_UniqueAdmin', localized.lastOwner(), 'Id')

/** Whom to tell about the merchant: its active owners. A sandbox has those of its merchant. */
export const listOwnerEmails = async (db: Queryable, merchantId: number): Promise<string[]> => {
	const rows = await db.rows<{ email: string }>(sql`
		select email from users
		where merchant_id = (select coalesce(sandbox_of, id) from merchants where id = ${merchantId})
			and role = 'owner' and deactivated_at is null
		order by email`)
	return rows.map(({ email }) => email)
}

/** Deletes the sessions, links and known browsers of users. */
export const revokeUserAccess = async (tx: Tx, merchantId: number, ids: number[]): Promise<void> => {
	await tx.rows(
		sql`delete from sessions where merchant_id = ${merchantId} and user_id = any(${ids}::bigint[])`,
	)
	await tx.rows(
		sql`delete from sign_in_links where merchant_id = ${merchantId} and user_id = any(${ids}::bigint[])`,
	)
	await forgetDevices(
		tx,
		ids.map((id) => ({ merchantId, id })),
	)
}
