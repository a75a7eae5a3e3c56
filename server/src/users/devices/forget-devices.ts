import sql, { empty } from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { hashToken } from '../token.ts'
import type { UserKey } from '../user.ts'

/** Forgets the known browsers of users, except the one with the given token; returns how many. */
export const forgetDevices = async (tx: Tx, users: UserKey[], keptToken?: string): Promise<number> => {
	const forgotten = await tx.rows(sql`
		delete from known_devices d
		using unnest(${users.map(({ merchantId }) => merchantId)}::bigint[], ${users.map(({ id }) => id)}::bigint[])
			as u (merchant_id, id)
		where d.merchant_id = u.merchant_id and d.user_id = u.id
			${keptToken ? sql`and d.token_hash <> ${hashToken(keptToken)}` : empty}
		returning d.user_id`)
	return forgotten.length
}
