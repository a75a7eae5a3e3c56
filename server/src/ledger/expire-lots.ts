import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { lockAccounts } from './lock-accounts.ts'
import { openBook } from './open-book.ts'

/** The sweep: ends the lots of the next accounts that are due; answers how many accounts it looked at. */
export const expireLots = async (tx: Tx, merchantId: number, now: Date, limit = 500): Promise<number> => {
	const due = await tx.rows<{ customer_id: number }>(sql`
		select customer_id from accounts
		where merchant_id = ${merchantId} and next_expiry < ${now}
		order by next_expiry limit ${limit}`)
	if (due.length === 0) return 0
	const accounts = await lockAccounts(
		tx,
		merchantId,
		due.map((row) => row.customer_id),
	)
	const book = await openBook(tx, merchantId, now, accounts) // which ends what is due
	await book.save()
	return due.length
}
