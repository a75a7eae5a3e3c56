import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Channel } from './mail.ts'

/** The merchants with a due message that expires. Such messages are deleted soon, so the partial index is small. */
export const findUrgentMerchants = async (db: Queryable, now: Date, channel: Channel): Promise<number[]> => {
	const rows = await db.rows<{ id: number }>(sql`
		select distinct merchant_id as id from outbox
		where expires_at is not null and expires_at > ${now} and next_attempt_at <= ${now} and channel = ${channel}`)
	return rows.map(({ id }) => id)
}
