import type { Account, PointRecord } from './account.ts'
import { type Adjust, adjust } from './adjust.ts'
import { type Annotate, annotate } from './annotate.ts'
import { type Earn, earn } from './earn.ts'
import { expire } from './expire.ts'
import { type Refund, refund } from './refund.ts'
import { type Revoke, revoke } from './revoke.ts'
import { type Spend, spend } from './spend.ts'

/** What can happen to an account. Expiry happens by itself, before anything else. */
export type Command = Earn | Spend | Revoke | Adjust | Refund | Annotate

/** The whole ledger: an account, a command and a moment; no I/O. A refused command changes nothing. */
export const apply = (account: Account, command: Command, now: Date): PointRecord | 'insufficient' => {
	expire(account, now)
	switch (command.do) {
		case 'earn':
			return earn(account, command, now)
		case 'spend':
			return spend(account, command, now)
		case 'revoke':
			return revoke(account, command, now)
		case 'adjust':
			return adjust(account, command, now)
		case 'refund':
			return refund(account, command, now)
		case 'annotate':
			return annotate(account, command, now)
	}
}
