import { OperationType } from '@fiel/contract'
import type { Decimal } from '../db/decimal.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import type { ExpiringPoints, HistoryEntry } from '../ledger/read-histories.ts'
import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** A change of a balance of points or cashback that the merchant requests. */
export interface BalanceChange {
	/** A reference to the customer. */
	customerId: string
	do: 'add' | 'remove'
	/** Always positive. */
	amount: Decimal
	/** For the merchant only. */
	reason: string
	/** What the customer sees. */
	customerReason?: string | null
	key: string
	/** The user, for a manual change. */
	author?: string
	/** The second user, for a change that had to be approved. */
	approvedBy?: string
	/** The member of the request that holds the amount; `Value` unless given. */
	field?: AmountField
}

export type AmountField = 'Value' | 'Points'

/** The customer's balance right after the change. */
export interface ChangeOutcome {
	customerId: number
	balance: LedgerAmount
	/** Reads the statement in the same transaction. It arrives with the commit, so do not await it earlier. */
	statement(): Promise<AccountStatement>
}

/** The account right after the change. */
export interface AccountStatement {
	name: string | null
	history: HistoryEntry[]
	/** The points that expire within the notice window, by day. */
	expiring: ExpiringPoints[]
}

/** Returns the direction and the amount. The operation decides the direction, and the sign must not contradict it. */
export const parseChange = (
	value: Decimal,
	operation: number,
	field: AmountField = 'Value',
): Pick<BalanceChange, 'do' | 'amount'> | Refusal => {
	if (value.eq(0)) return refuse('ChangePoints_CannotBeZeroPoints', localized.amountIsZero(field), field)
	if (operation === OperationType.Add && value.lt(0)) {
		return refuse(
			'ChangePoints_CannotRemovePointsWithWrongOperationType',
			localized.negativeToAdd(field),
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
