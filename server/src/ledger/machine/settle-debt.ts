import { Decimal as exact, least, MONEY_DIGITS } from '../../db/decimal.ts'
import { type Account, draw, isNothing, isOpen, minus, type PointRecord, type Value } from './account.ts'

/**
 * Pays debts, oldest first, out of open lots. What is taken from a lot is what was owed, in currency too:
 * a point value that changed in between must not make the customer owe more or less.
 */
export const settleDebt = (account: Account): { lot: PointRecord; debt: PointRecord; value: Value }[] => {
	const payments = []
	for (const debt of account.debts) {
		for (const lot of account.lots) {
			if (isNothing(debt.owed)) break
			if (!isOpen(lot)) continue
			const value = payment(debt.owed, lot.remaining)
			if (isNothing(value)) continue
			draw(account, debt, lot, value)
			debt.owed = minus(debt.owed, value)
			account.touched.add(debt)
			payments.push({ lot, debt, value })
		}
	}
	return payments
}

const payment = (owed: Value, available: Value): Value => {
	const points = least(owed.points, available.points)
	const share = points.eq(owed.points)
		? owed.cashback
		: owed.cashback.times(points).div(owed.points).round(MONEY_DIGITS, exact.roundHalfUp)
	return { points, cashback: least(share, available.cashback) }
}
