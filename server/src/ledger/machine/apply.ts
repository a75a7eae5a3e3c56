import type { Account, PointRecord } from './account.ts'
import { type Adjust, applyAdjust } from './adjust.ts'
import { type Annotate, applyAnnotate } from './annotate.ts'
import { applyEarn, type Earn } from './earn.ts'
import { expire } from './expire.ts'
import { applyRefund, type Refund } from './refund.ts'
import { applyRevoke, type Revoke } from './revoke.ts'
import { applySpend, type Spend } from './spend.ts'
import { applyUndo, type Undo } from './undo.ts'

/** The commands on an account. Expiry is not a command: it is applied before every command. */
export type LedgerCommand = Earn | Spend | Revoke | Adjust | Refund | Undo | Annotate

/** Applies a command to an account, without I/O. Only `spend` can be refused; a refused command changes nothing. */
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
		case 'undo':
			return applyUndo(account, command, now)
		case 'annotate':
			return applyAnnotate(account, command, now)
	}
}
