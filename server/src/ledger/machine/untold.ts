import { PointAction } from '@fiel/contract'
import { type Account, addEvent, isNothing, NOTHING, type PointRecord, plus, type Value } from './account.ts'

/**
 * Amounts that have changed and of which no event tells yet. The balance changes with the events, one record after the
 * other, so that each of them says what it left.
 */
export type Untold = Map<PointRecord, Value>

export const changeAmount = (untold: Untold, record: PointRecord, by: Value): void => {
	record.amount = plus(record.amount, by)
	untold.set(record, plus(untold.get(record) ?? NOTHING, by))
}

/** Brings what has become of a record into the balance; its event follows. */
export const settleAmount = (account: Account, untold: Untold, record: PointRecord): void => {
	account.balance = plus(account.balance, untold.get(record) ?? NOTHING)
	untold.delete(record)
}

/** Tells of all that is left: records that changed because another one did. */
export const tellTheRest = (account: Account, untold: Untold, now: Date): void => {
	for (const [record, change] of [...untold]) {
		settleAmount(account, untold, record)
		if (!isNothing(change)) addEvent(account, PointAction.Update, record, [], now)
	}
}
