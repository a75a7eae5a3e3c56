import type { LedgerSession } from './load-ledger-session.ts'
import type { PointRecord } from './machine/account.ts'
import type { LedgerCommand } from './machine/apply.ts'
import type { Spend } from './machine/spend.ts'

/** Applies a command that the ledger never refuses: any command but `spend`. */
export const mustApply = (
	ledger: LedgerSession,
	customerId: number,
	command: Exclude<LedgerCommand, Spend>,
): PointRecord => {
	const record = ledger.apply(customerId, command)
	if (record === 'insufficient') throw new Error(`the ledger refused to ${command.do}`)
	return record
}
