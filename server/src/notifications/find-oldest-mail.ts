import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { isTestMerchant } from './due-at.ts'

/** Since when the oldest due mail has been waiting; mails that a worker has claimed do not count, nor those of a sandbox, which are never sent. */
export const findOldestMail = async (
	db: Queryable,
	{ id }: { id: number },
	now: Date,
): Promise<Date | null> => {
	const [oldest] = await db.rows<{ due: Date }>(sql`
		select next_attempt_at as due from outbox
		where merchant_id = ${id} and not ${isTestMerchant(id)} and next_attempt_at <= ${now}
		order by next_attempt_at limit 1`)
	return oldest?.due ?? null
}
