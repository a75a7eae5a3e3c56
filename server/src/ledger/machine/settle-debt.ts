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

interface Payment {
	lot: PointRecord
	value: LedgerAmount
}

/**
 * Pays an amount that a record owes from valid lots, soonest-expiring first. Points and currency are both paid exactly,
 * so that a change of the point value does not make the customer owe more or less.
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

/** Pays the debts of an account from its lots, oldest debt first, and returns the payments. */
export const settleDebt = (account: Account, now: Date): (Payment & { debt: PointRecord })[] =>
	account.debts.flatMap((debt) => {
		const payments = collectFromLots(account, debt, debt.owed, now)
		if (payments.length > 0) account.touched.add(debt)
		for (const { value } of payments) debt.owed = minus(debt.owed, value)
		return payments.map((payment) => ({ ...payment, debt }))
	})

const computePayment = (owed: LedgerAmount, available: LedgerAmount): LedgerAmount => {
	const points = least(owed.points, available.points)
	const share = points.eq(owed.points)
		? owed.cashback
		: owed.cashback.times(points).div(owed.points).round(MONEY_DIGITS, 'half up')
	return { points, cashback: least(share, available.cashback) }
}
