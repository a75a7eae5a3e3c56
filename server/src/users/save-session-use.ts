import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Session } from './session.ts'

const PRECISION_MS = 60_000

/** Extends a session that is used. It is saved once a minute at most, so that most reads do not write. */
export const saveSessionUse = async (
	db: Queryable,
	{ id, merchant, user, seenAt }: Session,
	now: Date,
): Promise<void> => {
	if (now.getTime() - seenAt.getTime() < PRECISION_MS) return
	await db.rows(sql`
		update sessions set seen_at = ${now}
		where merchant_id = ${merchant.id} and user_id = ${user.id} and id = ${id} and seen_at < ${now}`)
}
