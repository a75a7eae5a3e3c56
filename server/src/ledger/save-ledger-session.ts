import type { Tx } from '../db/database.ts'
import type { LedgerSession } from './load-ledger-session.ts'
import { assignRecordIds, saveAccounts } from './save-accounts.ts'

/** Gives new records their ids before the session is saved, for rows of other tables that refer to them. */
export const assignSessionRecordIds = (
	tx: Tx,
	{ accounts, reservedRecordIds }: LedgerSession,
): Promise<void> =>
	assignRecordIds(
		tx,
		accounts.locked,
		[...accounts.values()].map(({ account }) => account),
		reservedRecordIds,
	)

/** Writes everything that the commands of a session have changed: records, draws, balances and events. */
export const saveLedgerSession = async (tx: Tx, session: LedgerSession): Promise<void> => {
	// Does nothing for records that have an id, because the caller needed them earlier.
	await assignSessionRecordIds(tx, session)
	const { accounts, merchantId } = session
	await saveAccounts(
		tx,
		accounts.locked,
		merchantId,
		[...accounts.values()].map(({ account }) => account),
	)
}
