import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { isTestMerchant } from './due-at.ts'

/** Makes failed and kept mails due again with a fresh retry schedule: those given, or all; none of a sandbox. Returns how many. */
export const retryMails = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	ids: number[] | null = null,
): Promise<number> => {
	const rows = await tx.rows(sql`
		update outbox set attempts = 0, next_attempt_at = ${now}, failed_at = null
		where merchant_id = ${merchantId} and not ${isTestMerchant(merchantId)} and sent_at is null
			and (next_attempt_at is null or next_attempt_at <= ${now})
			and (expires_at is null or expires_at > ${now} and body_text <> '')
			and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))
		returning id`)
	return rows.length
}
