import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/**
 * Locks the subscriptions against changes and removal until the
 * transaction ends, so that the response shows its own change.
 */
export const lockSubscriptions = async (tx: Tx, merchantId: number, ids: number[]): Promise<void> => {
	await tx.rows(sql`
		select from webhook_subscriptions where merchant_id = ${merchantId} and id = any(${ids}::bigint[])
		order by id for no key update`)
}
