import type { Tx } from '../../src/db/database.ts'
import { type AccountNeeds, loadLedgerSession } from '../../src/ledger/load-ledger-session.ts'
import { lockAccounts } from '../../src/ledger/lock-accounts.ts'
import type { PointRecord } from '../../src/ledger/machine/account.ts'
import type { LedgerCommand } from '../../src/ledger/machine/apply.ts'
import { saveLedgerSession } from '../../src/ledger/save-ledger-session.ts'

export interface Posting {
	customerId: number
	command: LedgerCommand
}

/** Commands straight into the ledger, for tests that want no feature in between. */
export const applyPostings = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	postings: Posting[],
): Promise<(PointRecord | 'insufficient')[]> => {
	const accounts = await lockAccounts(
		tx,
		merchantId,
		postings.map((posting) => posting.customerId),
	).accounts
	const ledger = await loadLedgerSession(tx, merchantId, now, accounts, postings.map(needOf))
	const outcomes = postings.map((posting) => ledger.apply(posting.customerId, posting.command))
	await saveLedgerSession(tx, ledger)
	return outcomes
}

const needOf = ({ customerId, command }: Posting): AccountNeeds => {
	switch (command.do) {
		case 'earn':
			return { customerId }
		case 'spend':
			return { customerId, spend: { points: command.points, cashback: command.cashback } }
		case 'refund':
			return { customerId, refunds: typeof command.record === 'number' ? [command.record] : [] }
		default:
			return { customerId, records: typeof command.record === 'number' ? [command.record] : [] }
	}
}
