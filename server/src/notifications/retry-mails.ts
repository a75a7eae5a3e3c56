import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Mails that failed or were kept are due again, as if new: those named, or all. Answers how many. */
export const retryMails = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	ids: number[] | null = null,
): Promise<number> => {
	const rows = await tx.rows(sql`
		update outbox set attempts = 0, next_attempt_at = ${now}, failed_at = null
		where merchant_id = ${merchantId} and sent_at is null
			and (next_attempt_at is null or next_attempt_at <= ${now})
			and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))
		returning id`)
	return rows.length
}
