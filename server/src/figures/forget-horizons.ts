import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Forgets what was seen of running transactions, because the numbers of transactions are those of another database. */
export const forgetHorizons = async (tx: Tx, merchantIds: readonly number[]): Promise<void> => {
	await tx.rows(sql`
		update figure_cursors set seen_event_id = null, seen_horizon = null where merchant_id = any(${merchantIds}::bigint[])`)
	await tx.rows(sql`
		update report_cursors set seen_id = null, seen_horizon = null where merchant_id = any(${merchantIds}::bigint[])`)
}
