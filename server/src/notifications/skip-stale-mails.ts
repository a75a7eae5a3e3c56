import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

const STALE_MS = 3 * 86_400_000

/**
 * Mails that nobody tried to send for three days, because there was no mail server, are kept and not sent: whoever
 * sets one up does not tell customers of last month's rewards. `fiel mail retry` sends them all the same.
 */
export const skipStaleMails = async (tx: Tx, merchantId: number, now: Date): Promise<void> => {
	await tx.rows(sql`
		update outbox set next_attempt_at = null
		where merchant_id = ${merchantId} and next_attempt_at < ${new Date(now.getTime() - STALE_MS)}`)
}
