import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Gives new customers an account with nothing in it. */
export const openAccounts = async (tx: Tx, merchantId: number, customerIds: number[]): Promise<void> => {
	if (customerIds.length === 0) return
	tx.write(sql`
		insert into accounts (merchant_id, customer_id)
		select ${merchantId}::bigint, id from unnest(${customerIds}::bigint[]) as customer (id)`)
}
