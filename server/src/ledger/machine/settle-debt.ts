import { least, MONEY_DIGITS } from '../../db/decimal.ts'
import {
	type Account,
	draw,
	hasEnded,
	isNothing,
	isOpen,
	minus,
	type PointRecord,
	type Value,
} from './account.ts'

export interface Payment {
	lot: PointRecord
	value: Value
}

/**
 * Takes what a record is owed out of valid lots, soonest-expiring first. It is exact in currency too:
 * a point value that changed in between must not make the customer owe more or less.
 */
export const collect = (account: Account, record: PointRecord, owed: Value, now: Date): Payment[] => {
	const payments: Payment[] = []
	let left = owed
	for (const lot of account.lots) {
		if (isNothing(left)) break
		if (!isOpen(lot) || hasEnded(lot, now)) continue
		const value = payment(left, lot.remaining)
		if (isNothing(value)) continue
		draw(account, record, lot, value)
		left = minus(left, value)
		payments.push({ lot, value })
	}
	return payments
}

/** Pays debts, oldest first. */
export const settleDebt = (account: Account, now: Date): (Payment & { debt: PointRecord })[] =>
	account.debts.flatMap((debt) => {
		const payments = collect(account, debt, debt.owed, now)
		if (payments.length > 0) account.touched.add(debt)
		for (const { value } of payments) debt.owed = minus(debt.owed, value)
		return payments.map((made) => ({ ...made, debt }))
	})

const payment = (owed: Value, available: Value): Value => {
	const points = least(owed.points, available.points)
	const share = points.eq(owed.points)
		? owed.cashback
		: owed.cashback.times(points).div(owed.points).round(MONEY_DIGITS, 'half up')
	return { points, cashback: least(share, available.cashback) }
}
