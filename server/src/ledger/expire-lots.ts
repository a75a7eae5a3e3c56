import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { NOTHING_DUE, type StepResult } from '../db/step.ts'
import { loadLedgerSession } from './load-ledger-session.ts'
import { lockAccounts } from './lock-accounts.ts'
import { lockDueRows } from './lock-due-rows.ts'
import { saveLedgerSession } from './save-ledger-session.ts'

/** Expires the lots of the next accounts that are due and returns how many lots it expired. */
export const expireLots = async (tx: Tx, merchantId: number, now: Date, limit = 25): Promise<StepResult> => {
	const due = await lockDueRows<{ customer_id: number }>(
		tx,
		(skip) => sql`
			select a.customer_id from accounts a
			where a.merchant_id = ${merchantId} and a.next_expiry < ${now}
			order by a.next_expiry limit ${limit} ${skip}`,
	)
	if (due.length === 0) return NOTHING_DUE
	const accounts = await lockAccounts(
		tx,
		merchantId,
		due.map((row) => row.customer_id),
	).accounts
	// Loading the session expires the lots that are due.
	const ledger = await loadLedgerSession(tx, merchantId, now, accounts)
	const expirations = [...accounts.values()].flatMap(({ account }) => account.created)
	await saveLedgerSession(tx, ledger)
	return { done: expirations.length, isMore: true }
}

/** Returns since when the account that is overdue longest has been due, or null if none is due. */
export const findOldestExpiry = async (
	db: Queryable,
	merchantId: number,
	now: Date,
): Promise<Date | null> => {
	const [oldest] = await db.rows<{ due: Date }>(sql`
		select next_expiry as due from accounts
		where merchant_id = ${merchantId} and next_expiry < ${now}
		order by next_expiry limit 1`)
	return oldest?.due ?? null
}
