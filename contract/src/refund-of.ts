import type { ReturnableSale } from './admin/counter-returns.ts'

type Sold = Pick<ReturnableSale, 'Total' | 'Discount' | 'GivesRewardBack' | 'Left'>

/**
 * What the customer gets back in money for a return. If the return gives the reward back, that is what exceeds the part
 * that the reward paid. Otherwise it is the share that the reward did not pay, computed in cents from the sum of all
 * returns so far, so that the refunds of several returns add up to what the customer paid.
 */
export const refundOf = ({ Total, Discount, GivesRewardBack, Left }: Sold, value: number): number => {
	if (GivesRewardBack) return Math.max(0, Math.round((value - Discount) * 100) / 100)
	const paid = Math.round(Math.max(0, Total - Discount) * 100)
	const refundUpTo = (returned: number): number => (Total > 0 ? Math.round((paid * returned) / Total) : 0)
	const before = Total - Left
	return (refundUpTo(before + value) - refundUpTo(before)) / 100
}
