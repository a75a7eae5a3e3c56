import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

const STALE_MS = 3 * 86_400_000

/**
 * Excludes mails from sending that waited three days without a mail server, so that a newly configured server does
 * not send customers outdated news. `fiel mail retry` sends them anyway.
 */
export const skipStaleMails = async (tx: Tx, merchantId: number, now: Date): Promise<void> => {
	await tx.rows(sql`
		update outbox set next_attempt_at = null
		where merchant_id = ${merchantId} and next_attempt_at < ${new Date(now.getTime() - STALE_MS)}`)
}
