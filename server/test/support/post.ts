import type { Tx } from '../../src/db/database.ts'
import { lockAccounts } from '../../src/ledger/lock-accounts.ts'
import type { PointRecord } from '../../src/ledger/machine/account.ts'
import type { Command } from '../../src/ledger/machine/apply.ts'
import { type Need, openBook } from '../../src/ledger/open-book.ts'

export interface Posting {
	customerId: number
	command: Command
}

/** Commands straight into the ledger, for tests that want no feature in between. */
export const post = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	postings: Posting[],
): Promise<(PointRecord | 'insufficient')[]> => {
	const accounts = await lockAccounts(
		tx,
		merchantId,
		postings.map((posting) => posting.customerId),
	)
	const book = await openBook(tx, merchantId, now, accounts, postings.map(needOf))
	const outcomes = postings.map((posting) => book.apply(posting.customerId, posting.command))
	await book.save()
	return outcomes
}

const needOf = ({ customerId, command }: Posting): Need => {
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
