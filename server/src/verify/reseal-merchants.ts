import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { resealAccounts } from '../ledger/reseal-accounts.ts'
import { resealOrders } from '../orders/verify/reseal-orders.ts'
import { deleteTotals, resealMerchantList, resealTables } from '../seals/reseal-tables.ts'
import { INSTALLATION } from '../seals/verify-seals.ts'

/**
 * Renews all seals of some merchants under the newest key, from the present content: for data that an
 * interrupted upgrade left without seals, for rows that were inserted on purpose without Fiel, and for a new key. Verify first to avoid
 * sealing unwanted edits.
 */
export const resealMerchants = async (db: Database, merchantIds: number[]): Promise<void> => {
	for (const merchantId of merchantIds)
		await db.transaction(async (tx) => {
			await tx.rows(sql`set local statement_timeout = 0`)
			await tx.rows(sql`set local timezone = 'UTC'`)
			await deleteTotals(tx, merchantId)
			await resealAccounts(tx, merchantId)
			await resealOrders(tx, merchantId)
			await resealTables(tx, merchantId)
		})
	await db.transaction(async (tx) => {
		await tx.rows(sql`set local timezone = 'UTC'`)
		await deleteTotals(tx, INSTALLATION)
		await resealMerchantList(tx)
	})
}

/** Seals everything of all merchants as it is. */
export const sealAll = async (db: Database): Promise<number> => {
	const merchants = await db.rows<{ id: number }>(
		sql`select id from merchants where moved_to is null order by id`,
	)
	await resealMerchants(
		db,
		merchants.map(({ id }) => id),
	)
	return merchants.length
}
