import { OperationType } from '@fiel/contract'
import type { Decimal } from '../db/decimal.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import type { ExpiringPoints, HistoryEntry } from '../ledger/read-histories.ts'
import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** A change of cashback that the merchant asks for: so much more or so much less. */
export interface CashbackChange {
	customerId: string
	do: 'add' | 'remove'
	/** Always positive. */
	amount: Decimal
	reason: string
	key: string
	/** Who made it, where a person did. */
	author?: string
}

/** What the customer has right after the change. */
export interface CashbackOutcome {
	customerId: number
	balance: LedgerAmount
	/** Is read in the same transaction, but comes with the commit, so nobody waits for it before. */
	statement(): Promise<AccountStatement>
}

/** What the account shows then. */
export interface AccountStatement {
	name: string | null
	history: HistoryEntry[]
	/** What ends within the notice window, by day. */
	expiring: ExpiringPoints[]
}

/** Add or remove, and how much; the operation decides, and the sign must not contradict it. */
export const parseChange = (
	value: Decimal,
	operation: number,
): Pick<CashbackChange, 'do' | 'amount'> | Refusal => {
	if (value.eq(0)) return refuse('ChangePoints_CannotBeZeroPoints', localized.valueIsZero(), 'Value')
	if (operation === OperationType.Add && value.lt(0)) {
		return refuse(
			'ChangePoints_CannotRemovePointsWithWrongOperationType',
			localized.negativeToAdd(),
			'OperationType',
		)
	}
	if (operation !== OperationType.Add && operation !== OperationType.Remove) {
		return refuse(
			value.lt(0)
				? 'ChangePoints_CannotRemovePointsWithWrongOperationType'
				: 'ChangePoints_CannotAddPointsWithWrongOperationType',
			localized.wrongOperationType(operation),
			'OperationType',
		)
	}
	return { do: operation === OperationType.Add ? 'add' : 'remove', amount: value.abs() }
}
