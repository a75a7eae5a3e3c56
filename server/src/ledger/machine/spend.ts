import { PointAction } from '@fiel/contract'
import type { Decimal } from '../../db/decimal.ts'
import {
	type Account,
	addEvent,
	createRecord,
	drawCashback,
	drawPoints,
	dropClosedLots,
	negate,
	originsSince,
	type PointRecord,
	plus,
	type RecordSource,
	ZERO_AMOUNT,
} from './account.ts'

export interface Spend extends RecordSource {
	do: 'spend'
	/** The amount to spend, either in points or in currency. */
	points?: Decimal
	cashback?: Decimal
}

/** Draws from the soonest-expiring lots; refuses more than the balance. */
export const applySpend = (account: Account, command: Spend, now: Date): PointRecord | 'insufficient' => {
	const { points, cashback } = command
	if (points?.gt(account.balance.points)) return 'insufficient'
	if (cashback?.gt(account.balance.cashback)) return 'insufficient'
	const drawsBefore = account.draws.length
	const record = createRecord(account, command, ZERO_AMOUNT, now)
	const taken = cashback ? drawCashback(account, record, cashback) : drawPoints(account, record, points!)
	record.amount = negate(taken)
	account.balance = plus(account.balance, record.amount)
	dropClosedLots(account)
	addEvent(account, PointAction.Remove, record, originsSince(account, drawsBefore, record), now)
	return record
}
