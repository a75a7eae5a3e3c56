import { findUnmetTerms, type UnmetTerm } from '../../rewards/decide/find-unmet-terms.ts'
import type { OrderBatch } from './order-batch.ts'

/** The redemptions used by changed orders whose unmet terms differ from those that are stored. */
export const findChangedTerms = ({
	orders,
	changedOriginalIds,
	redemptions,
}: Pick<OrderBatch, 'orders' | 'changedOriginalIds' | 'redemptions'>): {
	id: number
	unmet: UnmetTerm[]
}[] => {
	const changedById = new Map(
		[...changedOriginalIds].map((originalId) => orders.get(originalId)!).map((order) => [order.id, order]),
	)
	return redemptions.flatMap((redemption) => {
		const order = redemption.orderId === null ? undefined : changedById.get(redemption.orderId)
		if (!order) return []
		const unmet = findUnmetTerms(redemption, order)
		return unmet.join() === (redemption.unmet ?? []).join() ? [] : [{ id: redemption.id, unmet }]
	})
}
