import { OrderState } from '@fiel/contract'
import type { Order } from '../order.ts'
import { applyGrant } from './decide-order.ts'
import type { OrderBatch } from './order-batch.ts'

/** Grants the orders of a batch whose waiting days are over, and returns how many. */
export const decideGrants = (batch: OrderBatch): number => {
	const isDue = ({ state, grantAt }: Order): boolean =>
		state === OrderState.Pending && grantAt !== null && grantAt < batch.now
	const due = [...batch.orders].filter(([, order]) => isDue(order)).sort(([, a], [, b]) => byGrantDate(a, b))
	for (const [originalId, order] of due) {
		applyGrant(batch, order)
		batch.changedOriginalIds.add(originalId)
	}
	return due.length
}

/** Among orders that are due at the same moment, the one that was recorded first is granted, and later spent, first. */
const byGrantDate = (a: Order, b: Order): number =>
	(a.grantAt?.getTime() ?? 0) - (b.grantAt?.getTime() ?? 0) || a.id - b.id
