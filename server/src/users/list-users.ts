import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { counterColumn, parseCounterRights, type ReadCounterRights } from './counter-rights.ts'
import { applyRights, type RightsChange, rightsColumn } from './roles/role-rights.ts'
import type { User } from './user.ts'

export interface ListedUser extends User {
	/** The last activity in a current session; null if there is none. */
	seenAt: Date | null
	/** Whether an account at a provider is linked to the user. */
	isLinked: boolean
	/** Whether an owner granted the right to see contacts, regardless of the current role. */
	isGrantedContacts: boolean
}

type ListedRow = Omit<ListedUser, 'counter' | 'maySeeContacts'> & {
	counter: ReadCounterRights
	change: RightsChange | null
}

export const listUsers = async (db: Queryable, merchantId: number): Promise<ListedUser[]> => {
	const rows = await db.rows<ListedRow>(sql`
		select id, email, name, role, deactivated_at is null as "isActive",
			totp_confirmed_at is not null as "hasSecondFactor", created_at as "createdAt",
			exists (select from user_identities i where i.merchant_id = u.merchant_id and i.user_id = u.id) as "isLinked",
			may_see_contacts as "isGrantedContacts", ${rightsColumn(sql`u`)} as change,
			(select max(s.seen_at) from sessions s where s.merchant_id = u.merchant_id and s.user_id = u.id) as "seenAt",
			${counterColumn(sql`${merchantId}`, sql`u`)} as counter
		from users u where merchant_id = ${merchantId} order by email`)
	return rows.map(({ change, ...row }) => ({
		...row,
		maySeeContacts: row.isGrantedContacts || applyRights(row.role, change).includes('contacts.view'),
		counter: parseCounterRights(row.counter),
	}))
}
