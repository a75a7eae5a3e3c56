import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Empties what the merchant's own systems wrote beside a customer's orders. The account must be locked. */
export const forgetMetadata = async (tx: Tx, merchantId: number, customerId: number): Promise<void> => {
	await tx.rows(sql`
		update orders set metadatas = '[]'
		where merchant_id = ${merchantId} and customer_id = ${customerId} and metadatas <> '[]'`)
}
