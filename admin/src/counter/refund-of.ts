import type { ReturnableSale } from '@fiel/contract'

/**
 * What the customer gets back in money for a return: the share of it that the reward did not pay. It is computed in
 * cents from the sum of all returns so far, so that the refunds of several returns add up to what the customer paid.
 */
export const refundOf = (
	{ Total, Discount, Left }: Pick<ReturnableSale, 'Total' | 'Discount' | 'Left'>,
	value: number,
): number => {
	const paid = Math.round(Math.max(0, Total - Discount) * 100)
	const refundUpTo = (returned: number): number => (Total > 0 ? Math.round((paid * returned) / Total) : 0)
	const before = Total - Left
	return (refundUpTo(before + value) - refundUpTo(before)) / 100
}
