import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import type { Language } from '../messages/language.ts'
import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { forgetDevices } from './devices/forget-devices.ts'
import type { ListedUser } from './list-users.ts'

export const hasOwner = (users: Map<number, ListedUser>): boolean => [...users.values()].some(isActiveOwner)

export const isActiveOwner = ({ role, isActive }: ListedUser): boolean => role === 'owner' && isActive

export const refuseLastOwner = (): Refusal =>
	refuse('ChangeActiveUser_UniqueAdmin', localized.lastOwner(), 'Id')

/** Who gets a mail, and in which language. */
export interface Recipient {
	email: string
	language: Language
}

/** Whom to tell about the merchant: its active owners. A sandbox has those of its merchant. */
export const listOwners = (db: Queryable, merchantId: number): Promise<Recipient[]> =>
	db.rows(sql`
		select u.email, coalesce(u.language, m.language) as language
		from merchants m join users u on u.merchant_id = coalesce(m.sandbox_of, m.id)
		where m.id = ${merchantId} and u.role = 'owner' and u.deactivated_at is null
		order by u.email`)

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
