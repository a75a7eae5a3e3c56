import type { Import as ImportBody } from '@fiel/contract'
import { type Decimal, sum } from '../db/decimal.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import type { BalanceTotals } from './import.ts'

/** Adds up what rows of balances added and removed, or what new orders earn. */
export const totalsOf = (moved: LedgerAmount[]): BalanceTotals => {
	const total = (amounts: Decimal[]): Decimal => sum(amounts.map((amount) => amount.abs()))
	const points = moved.map((amount) => amount.points)
	const values = moved.map((amount) => amount.cashback)
	return {
		pointsAdded: total(points.filter((amount) => amount.gt(0))),
		pointsRemoved: total(points.filter((amount) => amount.lt(0))),
		valueAdded: total(values.filter((amount) => amount.gt(0))),
		valueRemoved: total(values.filter((amount) => amount.lt(0))),
	}
}

export const totalsBody = (totals: BalanceTotals): ImportBody['Totals'] => ({
	PointsAdded: Number(totals.pointsAdded),
	PointsRemoved: Number(totals.pointsRemoved),
	ValueAdded: Number(totals.valueAdded),
	ValueRemoved: Number(totals.valueRemoved),
})
