import type { DomainTopic } from '@fiel/contract'
import type { Tx } from '../../db/database.ts'
import { exactNumber } from '../../db/exact-number.ts'
import { type EmittedEvent, emitEvents } from '../../events/emit-events.ts'
import type { OrderBatch } from '../decide/order-batch.ts'
import type { Order } from '../order.ts'

type OrderTopic = Extract<DomainTopic, `Order_${string}`>

/** Which of the changed orders an event is about, by comparing with the stored order. */
const OCCURRED: Record<OrderTopic, (order: Order, stored: Order | undefined) => boolean> = {
	Order_Recorded: (_order, stored) => stored === undefined,
	Order_Completed: (order, stored) => order.isCompleted && !stored?.isCompleted,
	Order_Cancelled: (order, stored) => order.isCancelled && !stored?.isCancelled,
}

/** Emits what happened to the orders of a batch. */
export const emitOrderEvents = (
	tx: Tx,
	{ merchant, now, stored }: OrderBatch,
	changedOrders: Order[],
): void => {
	for (const [topic, hasOccurred] of Object.entries(OCCURRED))
		emitEvents(tx, merchant.id, topic as OrderTopic, now, () =>
			changedOrders.filter((order) => hasOccurred(order, stored.orders.get(order.id))).map(orderEvent),
		)
}

const orderEvent = (order: Order): EmittedEvent<OrderTopic> => ({
	customerId: order.customerId,
	payload: {
		Order: {
			OriginalId: order.originalId,
			Origin: order.origin,
			State: order.state,
			Status: order.status,
			Total: exactNumber(order.total),
			Points: exactNumber(order.earnedPoints),
			PlacementDate: order.placedAt.toISOString(),
			CompletedDate: order.completedAt?.toISOString() ?? null,
			CancelledDate: order.cancelledAt?.toISOString() ?? null,
			CouponCode: order.coupon,
			BranchId: order.branchId,
			SalesPersonId: order.salesPersonId,
		},
	},
})
