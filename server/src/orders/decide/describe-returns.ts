import { type Decimal, decimal } from '../../db/decimal.ts'
import type { LedgerAmount } from '../../ledger/machine/account.ts'
import type { ReturnReason } from '../../program/explain.ts'
import type { Order } from '../order.ts'

/** What an order earns, whether it is granted already or still waits. */
export const decidedPoints = ({ decision }: Pick<Order, 'decision'>): Decimal =>
	decimal((decision?.points as string | undefined) ?? 0)

/** The same with the cashback. */
export const decidedAmount = (order: Pick<Order, 'decision'>): LedgerAmount => ({
	points: decidedPoints(order),
	cashback: decimal((order.decision?.cashback as string | undefined) ?? 0),
})

/**
 * The returns of an order, for the reason of its award. A return that is being decided has taken back the difference
 * between the last decision and the new award.
 */
export const describeReturns = (
	order: Pick<Order, 'total' | 'returns' | 'decision'>,
	award: Decimal,
): { sold?: string; returns?: ReturnReason[] } => {
	if (order.returns.length === 0) return {}
	return {
		sold: order.total.toString(),
		returns: order.returns.map(({ key, value, points }) => ({
			key,
			value: value.toString(),
			points: (points ?? decidedPoints(order).minus(award)).toString(),
		})),
	}
}
