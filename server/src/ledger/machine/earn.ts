import { PointAction } from '@fiel/contract'
import {
	type Account,
	addEvent,
	addOpenLot,
	createRecord,
	dropClosedLots,
	type LedgerAmount,
	type PointRecord,
	plus,
	type RecordSource,
} from './account.ts'
import { settleDebt } from './settle-debt.ts'

export interface Earn extends RecordSource {
	do: 'earn'
	amount: LedgerAmount
	validUntil: Date | null
}

/** Creates a new lot. It pays the customer's debts first; the event names them as origins. */
export const applyEarn = (account: Account, command: Earn, now: Date): PointRecord => {
	const record = createRecord(account, command, command.amount, now)
	record.remaining = command.amount
	record.validUntil = command.validUntil
	addOpenLot(account, record)
	account.balance = plus(account.balance, command.amount)
	const paid = settleDebt(account, now).filter((payment) => payment.lot === record)
	dropClosedLots(account)
	const origins = paid.map(({ debt, value }) => ({ record: debt, value }))
	addEvent(account, PointAction.Add, record, origins, now)
	return record
}
