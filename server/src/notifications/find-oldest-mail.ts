import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

/** Since when the first mail that is due waits; one that somebody is sending does not. */
export const findOldestMail = async (
	db: Queryable,
	{ id }: { id: number },
	now: Date,
): Promise<Date | null> => {
	const [oldest] = await db.rows<{ due: Date }>(sql`
		select next_attempt_at as due from outbox
		where merchant_id = ${id} and next_attempt_at <= ${now}
		order by next_attempt_at limit 1`)
	return oldest?.due ?? null
}
