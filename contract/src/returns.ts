import { type Static, Type } from 'typebox'
import { OrderState } from './enums.ts'
import { envelopeA } from './envelopes.ts'
import {
	amount,
	described,
	enumerated,
	flag,
	id,
	instant,
	integer,
	items,
	LIMITS,
	nullable,
	number,
	optional,
	shape,
	string,
} from './members.ts'
import { operation } from './operation.ts'

const ReturnedProduct = shape('ReturnedProduct', 'What is returned of one product.', {
	OriginalId: id('Id of the product in the merchant store, as the order names it.'),
	ValueToRefund: amount('How much of its value is returned, above 0.'),
})

export const OrderReturn = shape('OrderReturn', 'A partial return of an order.', {
	ValueToRefund: amount('How much of the total is returned, above 0 and at most what is left of it.'),
	CancelKey: id('Key of this return, unique within the order.'),
	Products: optional(
		items(
			ReturnedProduct,
			'What is returned, by product; the values add up to `ValueToRefund`. Absent, null or empty: all lines shrink in proportion.',
			LIMITS.orderProducts,
		),
	),
	ShouldRefundRedeem: optional(
		flag('Whether the reward that the order used is given back; absent: as the program says.'),
	),
})
export type OrderReturn = Static<typeof OrderReturn>

const RefundErrorDetails = shape('RefundErrorDetails', 'Why a partial return was refused.', {
	Code: integer('The number of the refusal in the error table.'),
	Message: string('The reason in words.'),
	Field: string('The member it is about.'),
	ProductOriginalId: nullable(string('The product it is about; null when it is about none.')),
	ExpectedValue: nullable(number('The value that would have been right, or the most that was possible.')),
	ActualValue: nullable(number('The value that was sent.')),
})

export const OrderReturnResult = shape('OrderReturnResult', 'What became of the order.', {
	isCanceled: flag('True when nothing of the order is left.'),
	UpdatedAt: instant('When the return was recorded; on a refusal, when the order was last changed.'),
	Status: enumerated(OrderState.enumeration, 'Where the order stands in the program.'),
	RefundErrorDetails: nullable(
		described(RefundErrorDetails, 'Why the values were refused; null when they were not.'),
	),
})
export type OrderReturnResult = Static<typeof OrderReturnResult>

const returnRules = [
	'Takes back what the order earned for the returned part: the award is computed anew for what is left of the order, as for a corrected order, and the same record changes. Caps, budgets, tiers and referral bonuses follow. What the customer has already spent is taken from their other points, and the rest becomes a debt or is forgiven, as the program says.',
	'With `Products` the lines of these products shrink by their values; without, all lines shrink in proportion, cents by the largest remainder. A line of which nothing is left no longer counts, and neither does a line without a price that is returned.',
	'When nothing is left of `OrderTotal`, the order is cancelled as by the cancel operation.',
	'A `CancelKey` works once for each order. The same key with the same values answers as the first time, with the warning `AlreadyDone`; with other values it is refused with 97.',
	'`ShouldRefundRedeem` says whether the reward that the order used is given back. Absent, the program decides: `Refund.OnPartialReturn` while something of the order is left, `Refund.OnCancel` for the last part.',
	'`OrderTotal` and `Products` of a later message describe the order as it was sold: what was returned stays returned.',
	'Values that do not fit are refused with `RefundErrorDetails`, and nothing changes.',
]

const returning = {
	method: 'POST',
	params: Type.Object({
		orderId: id('Id of the order in the merchant store.', { missing: 'ApiExternalOrder_Order_Not_Found' }),
	}),
	body: OrderReturn,
	...envelopeA(OrderReturnResult),
	invalid: 'ApiExternalOrder_Cant_Insert_Update',
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'General_BiggerThanZero',
		'Genaral_LengthLimitExceeded',
		'ApiExternalOrder_Cant_Insert_Update',
		'ApiExternalOrder_Order_Not_Found',
		'PdvOrder_ExcededMaxValue',
		'PdvOrder_CancellationError',
	],
	example: {
		refusal: {
			name: 'ApiExternalOrder_Order_Not_Found',
			message: 'There is no order POS-2026-000124.',
		},
		params: { orderId: 'POS-2026-000123' },
		body: {
			ValueToRefund: 49.9,
			CancelKey: 'return-1',
			Products: [{ OriginalId: 'SHOE-41', ValueToRefund: 49.9 }],
			ShouldRefundRedeem: false,
		},
		reply: {
			ErrorMessage: null,
			ErrorCode: null,
			Result: {
				isCanceled: false,
				UpdatedAt: '2026-11-20T12:30:02Z',
				Status: 2,
				RefundErrorDetails: null,
			},
			Code: '00',
			CodeName: 'Done',
			Severity: 0,
			HasWarning: false,
			HasError: false,
		},
	},
} as const

const sameOperation = 'The same operation as `POST /v1/pvt/Order/{orderId}/partialcancel`.'

export const returnOrderPart = operation({
	...returning,
	id: 'returnOrderPart',
	path: '/v1/pvt/Order/:orderId/partialcancel',
	tag: 'Orders',
	feature: 'orders',
	summary: 'Return a part of an order',
	description: returnRules.join('\n'),
})

export const returnPosOrderPart = operation({
	...returning,
	id: 'returnPosOrderPart',
	path: '/v1/pvt/POS/:orderId/partialcancel',
	tag: 'POS',
	feature: 'orders',
	summary: 'Return a part of an order at the point of sale',
	description: [...returnRules, sameOperation].join('\n'),
})

export const returnPosOrderPartUnderOrders = operation({
	...returning,
	id: 'returnPosOrderPartUnderOrders',
	path: '/v1/pvt/POS/orders/:orderId/partialcancel',
	tag: 'POS',
	feature: 'orders',
	summary: 'Return a part of an order at the point of sale, under the path of orders',
	description: [...returnRules, sameOperation].join('\n'),
})
