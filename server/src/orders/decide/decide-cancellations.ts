import { localized } from '../../messages/message.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import type { Order } from '../order.ts'
import { checkCancellation } from './check-order.ts'
import { applyCancellation } from './decide-order.ts'
import type { OrderBatch } from './order-batch.ts'

export interface CancelCommand {
	originalId: string
	cancelledAt: Date
	status: string | null
}

/** Cancels orders in the order of the commands; an order that is cancelled already stays as it is. */
export const decideCancellations = (batch: OrderBatch, commands: CancelCommand[]): (Order | Refusal)[] =>
	commands.map((command) => applyCancelCommand(batch, command))

const applyCancelCommand = (
	batch: OrderBatch,
	{ originalId, cancelledAt, status }: CancelCommand,
): Order | Refusal => {
	const stored = batch.orders.get(originalId)
	if (!stored)
		return refuse('ApiExternalOrder_Order_Not_Found', localized.orderNotKnown(originalId), 'orderId')
	if (stored.isCancelled) return stored
	const { placedAt } = stored
	const refusal = checkCancellation({ isCancelled: true, cancelledAt, placedAt }, batch.merchant.timeZone)
	if (refusal) return refusal
	const order = { ...stored, cancelledAt, status: status ?? stored.status }
	applyCancellation(batch, stored, order)
	batch.orders.set(originalId, order)
	batch.changedOriginalIds.add(originalId)
	return order
}
