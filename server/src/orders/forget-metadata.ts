import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Locked } from '../ledger/lock-accounts.ts'

/** Empties what the merchant's own systems wrote beside a customer's orders. */
export const forgetMetadata = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	customerId: number,
): Promise<void> => {
	await tx.rows(sql`
		update orders set metadatas = '[]'
		where merchant_id = ${merchantId} and customer_id = ${customerId} and metadatas <> '[]'`)
}
