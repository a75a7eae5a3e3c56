import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Gives up messages that have expired, and clears their texts. */
export const expireMessages = async (tx: Tx, merchantId: number, now: Date): Promise<void> => {
	await tx.rows(sql`
		update outbox set body_html = '', body_text = '', next_attempt_at = null,
			failed_at = case when sent_at is null then coalesce(failed_at, ${now}::timestamptz) end,
			last_error = case when sent_at is null then coalesce(last_error, 'it expired before it was sent') end
		where merchant_id = ${merchantId} and expires_at is not null and expires_at <= ${now} and body_text <> ''`)
}
