import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Serializes changes of a merchant's settings; orders and redemptions do not wait for it. */
export const lockMerchant = async (tx: Tx, merchantId: number): Promise<void> => {
	await tx.rows(sql`select from merchants where id = ${merchantId} for no key update`)
}
