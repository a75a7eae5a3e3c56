import { type Refusal, refuse } from '../refusal.ts'
import type { Order, OrderMessage } from './order.ts'

/** What a message about an unknown order must bring. */
export const checkNewOrder = (message: OrderMessage): Refusal | null => {
	if (!message.placedAt) {
		return refuse(
			'General_FieldCannotBeNullOrBlank',
			'OrderPlacementDate is required for a new order',
			'OrderPlacementDate',
		)
	}
	if (!message.total) {
		return refuse('General_FieldCannotBeNullOrBlank', 'OrderTotal is required for a new order', 'OrderTotal')
	}
	return checkOrder({
		...message,
		placedAt: message.placedAt,
		isCompleted: message.isCompleted ?? false,
		isCancelled: message.isCancelled ?? false,
	})
}

type Dated = Pick<Order, 'placedAt' | 'completedAt' | 'cancelledAt' | 'isCompleted' | 'isCancelled'>

/** Whether flags and dates of an order agree. */
export const checkOrder = (order: Dated): Refusal | null => {
	if (order.isCompleted && !order.completedAt) {
		return refuse(
			'Order_OrderCompletedNeddCompletedDate',
			'OrderCompletedDate is required when IsCompleted is true',
			'OrderCompletedDate',
		)
	}
	if (order.completedAt && order.completedAt < order.placedAt) {
		return refuse(
			'Order_OrderCompletedDateMustBeAfterPlacementDate',
			'OrderCompletedDate must not be before OrderPlacementDate',
			'OrderCompletedDate',
		)
	}
	return checkCancellation(order)
}

export const checkCancellation = ({
	isCancelled,
	cancelledAt,
	placedAt,
}: Omit<Dated, 'isCompleted' | 'completedAt'>): Refusal | null => {
	if (isCancelled && !cancelledAt) {
		return refuse(
			'Order_CancelledOrderRequiresCancellationDate',
			'OrderCancelledDate is required when the order is cancelled',
			'OrderCancelledDate',
		)
	}
	if (cancelledAt && cancelledAt < placedAt) {
		return refuse(
			'Order_OrderCancellationDateBeforePlacementDate',
			'OrderCancelledDate must not be before OrderPlacementDate',
			'OrderCancelledDate',
		)
	}
	return null
}

/** One message cannot say both. */
export const checkFlags = (message: OrderMessage): Refusal | null =>
	message.isCompleted && message.isCancelled
		? refuse(
				'Order_CompletedOrderCannotBeCancelled',
				'IsCompleted and IsCancelledOrReturned cannot both be true',
				'IsCancelledOrReturned',
			)
		: null
