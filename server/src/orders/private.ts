import {
	addOrder,
	cancelOrder,
	cancelPosOrder,
	type OrderCancel,
	OrderProductCategory,
	type OrderResult,
	Origin,
	recordOrder,
} from '@fiel/contract'
import { parseMoment } from '../calendar.ts'
import { orderCustomer } from '../customers/wire.ts'
import type { Call, Door } from '../http/door.ts'
import { single } from '../http/reply.ts'
import { compileCheck } from '../http/validate.ts'
import { isRefusal } from '../refusal.ts'
import { cancelOrders } from './cancel-orders.ts'
import type { OrderOutcome } from './order.ts'
import { recordOrders } from './record-orders.ts'
import { orderMessage } from './wire.ts'

/** The private interface of orders. */
export const openOrders = (door: Door): void => {
	const checkCategory = compileCheck(OrderProductCategory, recordOrder)
	const record = (origin: Origin) => {
		const entrance = { origin, invalid: recordOrder.invalid, checkCategory }
		return async ({ merchant, body }: Call<typeof recordOrder | typeof addOrder>) => {
			const message = orderMessage(body, merchant.timeZone, entrance)
			if (isRefusal(message)) return message
			const outcome = await door.writes.run(recordOrders, merchant, message.customer.originalId, message)
			return isRefusal(outcome) ? outcome : single(orderResult(outcome))
		}
	}
	door.serve(recordOrder, record(Origin.PointOfSale))
	door.serve(addOrder, record(Origin.Platform))
	const cancel = async ({ merchant, params, body }: Call<typeof cancelOrder | typeof cancelPosOrder>) => {
		const order = await door.writes.run(cancelOrders, merchant, params.orderId, {
			originalId: params.orderId,
			...cancellation(body, merchant.timeZone),
		})
		if (isRefusal(order)) return order
		return single({
			isCanceled: order.isCancelled,
			UpdatedAt: (order.annulledAt ?? order.updatedAt).toISOString(),
			Status: order.state,
		})
	}
	door.serve(cancelOrder, cancel)
	door.serve(cancelPosOrder, cancel)
}

const cancellation = (body: OrderCancel, timeZone: string) => ({
	cancelledAt: parseMoment(body.OrderCancelledDate, timeZone),
	status: body.OrderStatus ?? null,
})

const orderResult = ({ order, customer, tierName, balance }: OrderOutcome): OrderResult => ({
	Id: order.id,
	OriginalId: order.originalId,
	OrderPlacementDate: order.placedAt.toISOString(),
	OrderCompletedDate: order.completedAt?.toISOString() ?? null,
	OrderCancelledDate: order.cancelledAt?.toISOString() ?? null,
	OrderStatus: order.status,
	IsCancelledOrReturned: order.isCancelled,
	IsCompleted: order.isCompleted,
	OrderTotal: order.total.toNumber(),
	Customer: orderCustomer(customer, tierName, balance),
	Products: order.products.map((product) => ({
		OriginalId: product.originalId ?? '',
		Title: product.title,
		Url: product.url,
		ImageUrl: product.imageUrl,
		IsActive: product.isActive,
		ProductPrice: product.price?.toNumber() ?? null,
	})),
	UpdatedDate: order.updatedAt.toISOString(),
	Coupon: order.coupon,
	State: order.state,
	Origin: order.origin,
	Metadatas: order.metadatas.map(({ id, name, value }) => ({
		Id: id,
		OrderId: order.id,
		Name: name ?? '',
		Value: value ?? '',
	})),
})
