import type { Account, PointRecord } from './account.ts'
import { type Adjust, applyAdjust } from './adjust.ts'
import { type Annotate, applyAnnotate } from './annotate.ts'
import { applyEarn, type Earn } from './earn.ts'
import { expire } from './expire.ts'
import { applyRefund, type Refund } from './refund.ts'
import { applyRevoke, type Revoke } from './revoke.ts'
import { applySpend, type Spend } from './spend.ts'

/** What can happen to an account. Expiry happens by itself, before anything else. */
export type LedgerCommand = Earn | Spend | Revoke | Adjust | Refund | Annotate

/** The whole ledger: an account, a command and a moment; no I/O. A refused command changes nothing. */
export const applyCommand = (
	account: Account,
	command: LedgerCommand,
	now: Date,
): PointRecord | 'insufficient' => {
	expire(account, now)
	switch (command.do) {
		case 'earn':
			return applyEarn(account, command, now)
		case 'spend':
			return applySpend(account, command, now)
		case 'revoke':
			return applyRevoke(account, command, now)
		case 'adjust':
			return applyAdjust(account, command, now)
		case 'refund':
			return applyRefund(account, command, now)
		case 'annotate':
			return applyAnnotate(account, command, now)
	}
}
