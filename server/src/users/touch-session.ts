import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Session } from './session.ts'

const PRECISION_MS = 60_000

/** A session lives on while it is used; written down once a minute at most, so that reading stays reading. */
export const touchSession = async (
	db: Queryable,
	{ id, merchant, user, seenAt }: Session,
	now: Date,
): Promise<void> => {
	if (now.getTime() - seenAt.getTime() < PRECISION_MS) return
	await db.rows(sql`
		update sessions set seen_at = ${now}
		where merchant_id = ${merchant.id} and user_id = ${user.id} and id = ${id} and seen_at < ${now}`)
}
