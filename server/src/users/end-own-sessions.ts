import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Session } from './session.ts'

/** Ends sessions of a user, by id or all except the given one; returns how many. */
export const endOwnSessions = async (
	tx: Tx,
	{ merchant, user, id }: Pick<Session, 'merchant' | 'user' | 'id'>,
	which: number[] | 'others',
): Promise<number> => {
	const ended = await tx.rows(sql`
		delete from sessions
		where merchant_id = ${merchant.id} and user_id = ${user.id}
			and ${which === 'others' ? sql`id <> ${id}` : sql`id = any(${which}::bigint[])`}
		returning id`)
	return ended.length
}
