import {
	addOrder,
	cancelOrder,
	cancelPosOrder,
	errorNumber,
	type Order as OrderBody,
	type OrderCancel,
	OrderProductCategory,
	type OrderResult,
	type OrderReturnResult,
	Origin,
	recordOrder,
	returnOrderPart,
	returnPosOrderPart,
	returnPosOrderPartUnderOrders,
} from '@fiel/contract'
import { parseMoment } from '../calendar.ts'
import { orderCustomer } from '../customers/wire.ts'
import type { OperationCall, PrivateApi } from '../http/private-api.ts'
import { outcomeEnvelope, resultEnvelope } from '../http/reply.ts'
import { compileCheck } from '../http/validate.ts'
import { formatMoney } from '../merchants/format-money.ts'
import type { CallingMerchant } from '../merchants/merchant.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { cancelOrders } from './cancel-orders.ts'
import { isReturnRefusal, type ReturnRefusal } from './decide/check-return.ts'
import type { CancelCommand } from './decide/decide-cancellations.ts'
import { readLabels } from './load/read-labels.ts'
import type { Label, Order, OrderOutcome, OrderReturn } from './order.ts'
import { parseOrderMessage } from './parse-order-message.ts'
import { parseReturnCommand } from './parse-return.ts'
import { recordOrders } from './record-orders.ts'
import { returnOrders } from './return-orders.ts'

const checkCategory = compileCheck(OrderProductCategory, recordOrder)

/** Records an order of the interface. */
export const placeOrder = async (
	{ writes }: Pick<PrivateApi, 'writes'>,
	merchant: CallingMerchant,
	body: OrderBody,
	origin: Origin,
): Promise<OrderOutcome | Refusal> => {
	const source = { origin, invalid: recordOrder.invalid, checkCategory }
	const message = parseOrderMessage(body, merchant.timeZone, source)
	if (isRefusal(message)) return message
	// Orders of one customer lock the same account; with the customer as key they never run in two batches at once.
	return writes.run(recordOrders, merchant, message.customer.originalId, message)
}

/** The private interface of orders. */
export const registerOrdersRoutes = (api: PrivateApi): void => {
	const record =
		(origin: Origin) =>
		async ({ merchant, body }: OperationCall<typeof recordOrder | typeof addOrder>) => {
			const outcome = await placeOrder(api, merchant, body, origin)
			if (isRefusal(outcome)) return outcome
			const newerMembers =
				merchant.replyShape === 'current' ? await newerMembersOf(api, merchant, outcome) : {}
			return resultEnvelope({ ...orderResultBody(outcome), ...newerMembers })
		}
	api.serve(recordOrder, record(Origin.PointOfSale))
	api.serve(addOrder, record(Origin.Platform))
	const cancel = async ({
		merchant,
		params,
		body,
	}: OperationCall<typeof cancelOrder | typeof cancelPosOrder>) => {
		const command = parseCancellation(params.orderId, body, merchant.timeZone)
		const order = await api.writes.run(cancelOrders, merchant, command.originalId, command)
		if (isRefusal(order)) return order
		return resultEnvelope({
			isCanceled: order.isCancelled,
			UpdatedAt: (order.cancellationReceivedAt ?? order.updatedAt).toISOString(),
			Status: order.state,
		})
	}
	api.serve(cancelOrder, cancel)
	api.serve(cancelPosOrder, cancel)
	const returnPart = async ({
		merchant,
		params,
		body,
		render,
	}: OperationCall<
		typeof returnOrderPart | typeof returnPosOrderPart | typeof returnPosOrderPartUnderOrders
	>) => {
		const command = parseReturnCommand(params.orderId, body)
		const outcome = await api.writes.run(returnOrders, merchant, params.orderId, command)
		if (isRefusal(outcome))
			return isReturnRefusal(outcome)
				? { ...outcome, result: refusedReturnBody(outcome, render(outcome.message)) }
				: outcome
		return outcomeEnvelope(returnResultBody(outcome.recorded), outcome.isRepeated ? 'AlreadyDone' : 'Done')
	}
	api.serve(returnOrderPart, returnPart)
	api.serve(returnPosOrderPart, returnPart)
	api.serve(returnPosOrderPartUnderOrders, returnPart)
}

const returnResultBody = ({ isLast, receivedAt, state }: OrderReturn): OrderReturnResult => ({
	isCanceled: isLast,
	UpdatedAt: receivedAt,
	Status: state,
	RefundErrorDetails: null,
})

/** When the order was last changed: cancelled, returned in part, or updated. */
const lastChangeOf = ({ cancellationReceivedAt, returns, updatedAt }: Order): string =>
	cancellationReceivedAt?.toISOString() ?? returns.at(-1)?.receivedAt ?? updatedAt.toISOString()

const refusedReturnBody = (
	{ order, refused, field, productId, expected, actual }: ReturnRefusal,
	message: string,
): OrderReturnResult => ({
	isCanceled: order.isCancelled,
	UpdatedAt: lastChangeOf(order),
	Status: order.state,
	RefundErrorDetails: {
		Code: errorNumber(refused),
		Message: message,
		Field: field ?? '',
		ProductOriginalId: productId,
		ExpectedValue: expected?.toNumber() ?? null,
		ActualValue: actual?.toNumber() ?? null,
	},
})

const parseCancellation = (originalId: string, body: OrderCancel, timeZone: string): CancelCommand => ({
	originalId,
	cancelledAt: parseMoment(body.OrderCancelledDate, timeZone),
	status: body.OrderStatus ?? null,
})

/** The members of the shape `current`. */
const newerMembersOf = async (
	api: PrivateApi,
	merchant: CallingMerchant,
	{ order, estimateAward }: OrderOutcome,
): Promise<Partial<OrderResult>> => {
	const { points, cashback } = estimateAward()
	const labels = await api.reads.read(readLabels, merchant, order)
	return {
		EstimatedBonus: {
			GenerateBonus: points.gt(0),
			EstimatedPoints: points.toNumber(),
			EstimatedCashback: cashback.toNumber(),
			EstimatedCashbackFormatted: formatMoney(merchant, cashback),
		},
		Branch: labelBody(labels.branch),
		TenantSalesman: labelBody(labels.salesPerson),
		ExternalCoupon: order.externalCoupon,
	}
}

const labelBody = (label: Label | null) => label && { OriginalId: label.originalId, Name: label.name }

const orderResultBody = ({ order, customer, tierName, balance }: OrderOutcome): OrderResult => ({
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
