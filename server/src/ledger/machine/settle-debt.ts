import { least, MONEY_DIGITS } from '../../db/decimal.ts'
import {
	type Account,
	draw,
	hasExpired,
	isOpen,
	isZeroAmount,
	type LedgerAmount,
	minus,
	type PointRecord,
} from './account.ts'

export interface Payment {
	lot: PointRecord
	value: LedgerAmount
}

/**
 * Takes what a record is owed out of valid lots, soonest-expiring first. It is exact in currency too:
 * a point value that changed in between must not make the customer owe more or less.
 */
export const collectFromLots = (
	account: Account,
	record: PointRecord,
	owed: LedgerAmount,
	now: Date,
): Payment[] => {
	const payments: Payment[] = []
	let left = owed
	for (const lot of account.lots) {
		if (isZeroAmount(left)) break
		if (!isOpen(lot) || hasExpired(lot, now)) continue
		const value = computePayment(left, lot.remaining)
		if (isZeroAmount(value)) continue
		draw(account, record, lot, value)
		left = minus(left, value)
		payments.push({ lot, value })
	}
	return payments
}

/** Pays debts, oldest first. */
export const settleDebt = (account: Account, now: Date): (Payment & { debt: PointRecord })[] =>
	account.debts.flatMap((debt) => {
		const payments = collectFromLots(account, debt, debt.owed, now)
		if (payments.length > 0) account.touched.add(debt)
		for (const { value } of payments) debt.owed = minus(debt.owed, value)
		return payments.map((made) => ({ ...made, debt }))
	})

const computePayment = (owed: LedgerAmount, available: LedgerAmount): LedgerAmount => {
	const points = least(owed.points, available.points)
	const share = points.eq(owed.points)
		? owed.cashback
		: owed.cashback.times(points).div(owed.points).round(MONEY_DIGITS, 'half up')
	return { points, cashback: least(share, available.cashback) }
}
