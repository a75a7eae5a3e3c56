import { isBefore } from '../../calendar.ts'
import { localized } from '../../messages/message.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import type { Order, OrderMessage } from '../order.ts'

/** Checks what a message about a new order must contain. */
export const checkNewOrder = (message: OrderMessage, timeZone: string): Refusal | null => {
	if (!message.placedAt) {
		return refuse(
			'General_FieldCannotBeNullOrBlank',
			localized.requiredForNewOrder('OrderPlacementDate'),
			'OrderPlacementDate',
		)
	}
	if (!message.total) {
		return refuse(
			'General_FieldCannotBeNullOrBlank',
			localized.requiredForNewOrder('OrderTotal'),
			'OrderTotal',
		)
	}
	return checkOrder(
		{
			...message,
			placedAt: message.placedAt,
			isCompleted: message.isCompleted ?? false,
			isCancelled: message.isCancelled ?? false,
		},
		timeZone,
	)
}

type OrderDates = Pick<Order, 'placedAt' | 'completedAt' | 'cancelledAt' | 'isCompleted' | 'isCancelled'>

/** Checks that the flags and dates of an order agree. */
export const checkOrder = (order: OrderDates, timeZone: string): Refusal | null => {
	if (order.isCompleted && !order.completedAt) {
		return refuse(
			'Order_OrderCompletedNeddCompletedDate',
			localized.completedNeedsDate(),
			'OrderCompletedDate',
		)
	}
	if (order.completedAt && isBefore(order.completedAt, order.placedAt, timeZone)) {
		return refuse(
			'Order_OrderCompletedDateMustBeAfterPlacementDate',
			localized.completedBeforePlaced(),
			'OrderCompletedDate',
		)
	}
	return checkCancellation(order, timeZone)
}

export const checkCancellation = (
	{ isCancelled, cancelledAt, placedAt }: Omit<OrderDates, 'isCompleted' | 'completedAt'>,
	timeZone: string,
): Refusal | null => {
	if (isCancelled && !cancelledAt) {
		return refuse(
			'Order_CancelledOrderRequiresCancellationDate',
			localized.cancelledNeedsDate(),
			'OrderCancelledDate',
		)
	}
	if (cancelledAt && isBefore(cancelledAt, placedAt, timeZone)) {
		return refuse(
			'Order_OrderCancellationDateBeforePlacementDate',
			localized.cancelledBeforePlaced(),
			'OrderCancelledDate',
		)
	}
	return null
}

/** A message cannot complete and cancel an order at once. */
export const checkFlags = (message: OrderMessage): Refusal | null =>
	message.isCompleted && message.isCancelled
		? refuse(
				'Order_CompletedOrderCannotBeCancelled',
				localized.completedAndCancelled(),
				'IsCancelledOrReturned',
			)
		: null

export const refuseOtherCustomer = (message: OrderMessage): Refusal =>
	refuse('PdvOrder_CustomerMismatch', localized.orderOfAnother(message.originalId), 'Customer.OriginalId')
