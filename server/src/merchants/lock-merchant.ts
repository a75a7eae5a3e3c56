import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Changes of one merchant's settings happen one after the other; orders and redemptions do not wait for them. */
export const lockMerchant = async (tx: Tx, merchantId: number): Promise<void> => {
	await tx.rows(sql`select from merchants where id = ${merchantId} for no key update`)
}
