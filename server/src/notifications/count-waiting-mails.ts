import sql from 'sql-template-tag'
import { countRows } from '../db/count-rows.ts'
import type { Queryable } from '../db/database.ts'

/**
 * How many mails have not left yet, because there is no mail server or it did not take them; counted up to a limit. Mails
 * that wait for an order do not count.
 */
export const countWaitingMails = async (db: Queryable, merchantId: number, now: Date): Promise<number> => {
	const { rows } = await countRows(db, {
		rows: (most) => sql`
			select channel from outbox
			where merchant_id = ${merchantId} and next_attempt_at is not null
				and (attempts > 0 or next_attempt_at <= ${now})
			order by next_attempt_at limit ${most}`,
		where: sql`s.channel = 'mail'`,
	})
	return rows
}
