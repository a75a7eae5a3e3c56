import { type Static, Type } from 'typebox'
import { Customer, enrolledDate } from './customers.ts'
import { OrderState, Origin, RfmGroup } from './enums.ts'
import { envelopeB } from './envelopes.ts'
import {
	dateTime,
	described,
	enumerated,
	flag,
	id,
	instant,
	items,
	LIMITS,
	list,
	nonBlank,
	nullable,
	number,
	optional,
	price,
	recursive,
	shape,
	string,
	text,
	url,
} from './members.ts'
import { operation } from './operation.ts'

export const Metadata = shape('Metadata', 'A name and its value.', {
	Name: nonBlank('Name.', { max: LIMITS.id }),
	Value: text('Value.', { max: LIMITS.description }),
})
export type Metadata = Static<typeof Metadata>

/** An object of the merchant's store that an order creates by id and name. */
const named = (shapeName: string, what: string) =>
	shape(shapeName, `The ${what}.`, {
		OriginalId: id(`Id of the ${what} in the merchant store.`),
		Name: optional(text(`Name of the ${what}.`)),
	})

const PaymentMethod = named('PaymentMethod', 'payment method')
export const Branch = named('Branch', 'branch')
export const SalesPerson = named('SalesPerson', 'sales person')
export const OrderProductBrand = named('OrderProductBrand', 'brand')

const categoryMembers = {
	OriginalId: id('Id of the category in the merchant store.'),
	Name: optional(text('Name of the category.')),
	Description: optional(text('What the category holds.', { max: LIMITS.description })),
}
const CategoryMembers = Type.Object(categoryMembers)

export interface OrderProductCategory extends Static<typeof CategoryMembers> {
	ParentCategory?: OrderProductCategory | null
}

/** One level; the code that reads it checks each level above with this schema. */
export const OrderProductCategory = shape(
	'OrderProductCategory',
	'A category and, through its parent, the branch of the tree it hangs on.',
	{
		...categoryMembers,
		ParentCategory: optional(
			recursive<OrderProductCategory>(
				'OrderProductCategory',
				`The category above; null at the root. At most ${LIMITS.categoryLevels} levels.`,
			),
		),
	},
)

export const OrderPayment = shape('OrderPayment', 'One of the ways in which an order was paid.', {
	OriginalId: id('Id of the payment method in the merchant store.'),
	Name: optional(text('Name of the payment method.')),
	PaidAmount: optional(price('How much was paid with it; stored, not interpreted.')),
})
export type OrderPayment = Static<typeof OrderPayment>

export const OrderProduct = shape('OrderProduct', 'A product on an order.', {
	OriginalId: id('Id in the merchant store.'),
	Title: optional(text('Name of the product.')),
	Url: optional(url('Address of the product in the merchant store.')),
	ImageUrl: optional(url('Address of a picture of the product.')),
	IsActive: optional(flag('True when the product is active in the store; absent means true.')),
	ProductPrice: optional(
		price(
			'What the customer paid for the product, for one unit of it. Neither null nor zero: extra-points rules may use it.',
		),
	),
	Quantity: optional(
		price(
			'How many units; absent means 1. The line is worth `ProductPrice` times this, rounded half up to 2 decimals.',
		),
	),
	LineId: optional(text('Name of the line in the merchant store.', { max: LIMITS.id })),
	ProductBrand: optional(described(OrderProductBrand, 'The brand, when the product has one.')),
	ProductCategory: optional(described(OrderProductCategory, 'The category, when the product has one.')),
})
export type OrderProduct = Static<typeof OrderProduct>

const Buyer = shape('Buyer', 'A customer as the merchant store describes one, in an order.', {
	...Customer.properties,
	EnrolledDate: enrolledDate,
})

export const Order = shape('Order', 'An order as the merchant store describes it.', {
	OriginalId: id('Id in the merchant store.', { missing: 'ApiExternalErro_Original_Id_Cant_Be_Null' }),
	OrderPlacementDate: optional(dateTime('When the purchase was made. Required for a new order.')),
	OrderCompletedDate: optional(dateTime('When the order was completed, usually invoiced or delivered.')),
	OrderCancelledDate: optional(dateTime('When the order was cancelled or returned.')),
	OrderStatus: optional(text('Status in the system of the merchant; any text.')),
	IsCancelledOrReturned: optional(
		flag('True when cancelled or returned; absent means false for a new order.'),
	),
	IsCompleted: optional(
		flag('True when the order has reached its end and may earn points; absent means false for a new order.'),
	),
	OrderTotal: optional(
		price(
			'What counts for the program: the goods before a reward, shipping excluded; rounded half up to 2 decimals. Required for a new order.',
		),
	),
	Customer: described(Buyer, 'Who bought; created or updated from the members given.'),
	Products: optional(items(OrderProduct, 'The products on the order.', LIMITS.orderProducts)),
	UpdatedDate: optional(
		dateTime(
			'When the order last changed; absent means now. A message older than the stored one changes nothing.',
		),
	),
	Coupon: optional(
		text('Code of the coupon, or external code of the reward, used on the order.', { max: LIMITS.id }),
	),
	Metadatas: optional(
		items(
			Metadata,
			'Names and values to keep with the order. One named `referral` holds the `PublicId` of the customer who sent this one.',
			LIMITS.metadatas,
		),
	),
	PaymentMethod: optional(
		described(
			PaymentMethod,
			'How it was paid, as precisely as possible: a card brand and kind rather than "card".',
		),
	),
	PaymentMethods: optional(
		items(
			OrderPayment,
			'The same where it was paid in several ways, or with the amounts. Rules by payment method apply when one of them, or `PaymentMethod`, is among those they name.',
			LIMITS.orderPayments,
		),
	),
	Branch: optional(described(Branch, 'The outlet where the purchase was made.')),
	SalesPerson: optional(described(SalesPerson, 'Who made the sale.')),
	ExternalCoupon: optional(text('A coupon of another system; stored, not interpreted.', { max: LIMITS.id })),
})
export type Order = Static<typeof Order>

const AffiliateCoupon = shape('AffiliateCoupon', 'A coupon an affiliate has had.', {
	Id: number('Id of the entry.'),
	AffiliateId: number('Id of the affiliate.'),
	Coupon: string('The code.'),
	AssociatedDate: instant('Since when.'),
})

const Affiliate = shape('Affiliate', 'A customer in the role of an affiliate.', {
	Id: number('Id of the affiliate.'),
	CustomerId: number('Id that the service assigned to the customer.'),
	IsActive: flag('True while the affiliate is active.'),
	AffiliateCoupon: nullable(string('The code in use.')),
	LastUpdated: instant('When it last changed.'),
	CouponHistories: list(AffiliateCoupon, 'The codes used so far.'),
})

export const OrderCustomer = shape('OrderCustomer', 'The customer of an order, as stored, with balances.', {
	OriginalId: string('Id of the customer in the merchant store.'),
	Name: nullable(string('Full name.')),
	Email: nullable(string('Email address.')),
	Phone: nullable(string('Telephone number.')),
	BirthdayDate: nullable(instant('Birthday, at midnight UTC.')),
	SignupDate: nullable(instant('When the customer registered in the store.')),
	Document: nullable(string('Number of a document.')),
	IsEnrolled: flag('True when the customer takes part in the program.'),
	Id: number('Id that the service assigned.'),
	PointsBalance: number('Points; negative while the customer owes some.'),
	BalanceOfPoints: number('The same as PointsBalance.'),
	Cashback: number('Worth of the points in currency.'),
	BirthdayUpdateDate: nullable(instant('When the birthday was last changed.')),
	FirstName: nullable(string('The first word of the name.')),
	PublicId: string('Id that may be shown in browsers.'),
	SecondaryId: nullable(string('Another id of the customer, when the merchant keeps one.')),
	OrderCount: number('How many completed orders the customer has, the cancelled ones excluded.'),
	ReasonEnrolled: nullable(string('How the customer came to take part in the program.')),
	AdminId: number('Id of the user of the panel who enrolled the customer; 0 when nobody did.'),
	EmailAdmin: nullable(string('Email address of that user.')),
	EnrolledDate: nullable(instant('Since when the customer takes part in the program.')),
	TierName: nullable(string('Name of the tier the customer is in.')),
	Origin: enumerated(Origin.enumeration, 'Where the customer came from first.'),
	RfmGroup: enumerated(RfmGroup.enumeration, 'Group by recency, frequency and ticket.'),
	RfmGroupName: string('Name of that group.'),
	Affiliate: nullable(described(Affiliate, 'The customer as an affiliate; null when not one.')),
})
export type OrderCustomer = Static<typeof OrderCustomer>

const OrderProductResult = shape('OrderProductResult', 'A product on an order, as stored.', {
	OriginalId: string('Id in the merchant store.'),
	Title: nullable(string('Name of the product.')),
	Url: nullable(string('Address of the product in the merchant store.')),
	ImageUrl: nullable(string('Address of a picture of the product.')),
	IsActive: flag('True when the product is active in the store.'),
	ProductPrice: nullable(number('What the customer paid for the product.')),
})

const OrderMetadata = shape('OrderMetadata', 'A name and its value, kept with an order.', {
	Id: number('Id of the entry.'),
	OrderId: number('Id that the service assigned to the order.'),
	Name: string('Name.'),
	Value: string('Value.'),
})

const OrderLabel = shape('OrderLabel', 'Something that an order names.', {
	OriginalId: string('Id in the merchant store.'),
	Name: nullable(string('Name, when the store has told it.')),
})

const EstimatedBonus = shape('EstimatedBonus', 'What an order earns, or will earn.', {
	GenerateBonus: flag('True when the order earns something.'),
	EstimatedPoints: number(
		'Points: those that were granted or wait, and for an order that is not completed those that it would earn now.',
	),
	EstimatedCashback: number('Their worth in currency.'),
	EstimatedCashbackFormatted: string('The same, written as currency in the language of the merchant.'),
})

export const OrderResult = shape('OrderResult', 'An order as it is stored.', {
	Id: number('Id that the service assigned.'),
	OriginalId: string('Id in the merchant store.'),
	OrderPlacementDate: instant('When the purchase was made.'),
	OrderCompletedDate: nullable(instant('When the order was completed.')),
	OrderCancelledDate: nullable(instant('When the order was cancelled or returned.')),
	OrderStatus: nullable(string('Status in the system of the merchant.')),
	IsCancelledOrReturned: flag('True when cancelled or returned.'),
	IsCompleted: flag('True when the order has reached its end.'),
	OrderTotal: number('What counts for the program, shipping excluded.'),
	Customer: described(OrderCustomer, 'Who bought, with the balances after this request.'),
	Products: list(OrderProductResult, 'The products on the order.'),
	UpdatedDate: instant('When the order last changed.'),
	Coupon: nullable(string('Code of the coupon used on the order.')),
	State: enumerated(OrderState.enumeration, 'Where the order stands in the program.'),
	Origin: enumerated(Origin.enumeration, 'Where the order came from first.'),
	Metadatas: list(OrderMetadata, 'Names and values kept with the order.'),
	EstimatedBonus: Type.Optional(
		described(EstimatedBonus, 'What the order earns. Only for keys of the shape `current`.'),
	),
	Branch: Type.Optional(
		nullable(
			described(
				OrderLabel,
				'The branch; null when the order names none. Only for keys of the shape `current`.',
			),
		),
	),
	TenantSalesman: Type.Optional(
		nullable(
			described(
				OrderLabel,
				'The sales person; null when the order names none. Only for keys of the shape `current`.',
			),
		),
	),
	ExternalCoupon: Type.Optional(
		nullable(string('Coupon of another system. Only for keys of the shape `current`.')),
	),
})
export type OrderResult = Static<typeof OrderResult>

export const OrderCancel = shape('OrderCancel', 'A cancellation.', {
	OrderCancelledDate: dateTime('When the order was cancelled.', {
		missing: 'Order_CancelledOrderRequiresCancellationDate',
	}),
	OrderStatus: optional(text('Status in the system of the merchant; absent keeps the stored one.')),
})
export type OrderCancel = Static<typeof OrderCancel>

const OrderCancelResult = shape('OrderCancelResult', 'What became of the order.', {
	isCanceled: flag('True when the order is cancelled.'),
	UpdatedAt: instant('When it was cancelled here.'),
	Status: enumerated(OrderState.enumeration, 'Where the order stands in the program.'),
})

const recordRules = [
	'Inserts the order, or updates the one with the same `OriginalId`. Repeating a request never awards twice.',
	'Members absent from a known order keep their stored values. A new order needs `OrderPlacementDate` and `OrderTotal`.',
	'A message whose `UpdatedDate` is older than the stored one changes nothing and answers the stored order. A message without it is always heard, and counts as of the time of the request, also when it changes nothing.',
	'The customer is created or updated from the members given. New customers are enrolled unless the body says otherwise or the program asks them to opt in. Products with their brand and category, branch, sales person and payment methods are learnt from the order; what the catalogue knows of a product already stays.',
	'A completed order goes through the purchase objective. With waiting days it is Pending and granted later; without, it is granted in this request and Completed. When it earns nothing (the customer is not enrolled or is blocked, the total is below the minimum, the objective is off, or the points come to 0), it is Ignored.',
	'When something that earns changes on a completed order (total, products, placement, payment methods, branch, sales person, metadata, the part a reward paid), its award is computed anew and the same record changes.',
	'An order keeps the program version of its placement, and the tier, the multiplier, the enrolment and the place among the orders of its customer that it was first decided with, also when it earned nothing. How long its points live, counted from the grant, is up to that version too.',
	'An order that is cancelled and is sent again without `IsCancelledOrReturned` true is refused with 33, also when the member is absent: a till that does not know of the cancellation must hear of it.',
	'With `IsCancelledOrReturned` the order is cancelled as by the cancel operation. A completed order stays completed until it is cancelled, whatever `IsCompleted` says later.',
	'A `Coupon` that is the external code of a reward, or a coupon of this customer, is marked as used by this order; any other text is only stored. Another `Coupon` for the same order frees the one before.',
	'`PaymentMethods` replaces the list that was stored, and so does an empty one.',
	'A key of the shape `current` also gets `EstimatedBonus`, `Branch`, `TenantSalesman` and `ExternalCoupon`. Requests may carry every member, whatever the shape.',
	'A completion or cancellation that is dated without an hour, or at midnight of the merchant, is compared with the placement by day.',
]

const recording = {
	method: 'POST',
	body: Order,
	...envelopeB(OrderResult),
	invalid: 'ApiExternalOrder_Cant_Insert_Update',
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'General_BiggerThanZero',
		'Genaral_LengthLimitExceeded',
		'Order_OrderCompletedNeddCompletedDate',
		'Order_OrderCompletedDateMustBeAfterPlacementDate',
		'Order_CompletedOrderCannotBeCancelled',
		'Order_CancelledOrderRequiresCancellationDate',
		'Order_OrderCancellationDateBeforePlacementDate',
		'ApiOrder_OrderIsCancelled',
		'ApiExternalOrder_Cant_Insert_Update',
		'ApiExternalErro_Original_Id_Cant_Be_Null',
		'PdvOrder_CustomerMismatch',
	],
	example: {
		refusal: {
			name: 'Order_OrderCompletedNeddCompletedDate',
			message: 'OrderCompletedDate is missing from a completed order.',
		},
		body: {
			OriginalId: 'POS-2026-000123',
			OrderPlacementDate: '2026-11-14T12:00:00-03:00',
			OrderCompletedDate: '2026-11-14T12:01:30-03:00',
			OrderCancelledDate: null,
			OrderStatus: 'invoiced',
			IsCancelledOrReturned: false,
			IsCompleted: true,
			OrderTotal: 349.9,
			Customer: {
				OriginalId: 'C-1001',
				Name: 'Ana Souza',
				Email: 'ana@example.com',
				Phone: '+55 11 90000-0000',
				BirthdayDate: '1990-05-17',
				SignupDate: '2026-01-12T10:20:00-03:00',
				Document: '123.456.789-09',
				IsEnrolled: true,
			},
			Products: [
				{
					OriginalId: 'SHOE-41',
					Title: 'Trail shoe, size 41',
					Url: 'https://shop.example/p/shoe-41',
					ImageUrl: 'https://shop.example/i/shoe-41.jpg',
					IsActive: true,
					ProductPrice: 349.9,
					ProductBrand: { OriginalId: 'ALTO', Name: 'Alto' },
					ProductCategory: {
						OriginalId: 'trail',
						Name: 'Trail running',
						ParentCategory: { OriginalId: 'shoes', Name: 'Shoes' },
					},
				},
			],
			UpdatedDate: '2026-11-14T12:01:30-03:00',
			Coupon: null,
			Metadatas: [{ Name: 'till', Value: '4' }],
			PaymentMethod: { OriginalId: 'visa-credit', Name: 'Visa credit' },
			PaymentMethods: [
				{ OriginalId: 'visa-credit', Name: 'Visa credit', PaidAmount: 300 },
				{ OriginalId: 'pix', Name: 'Pix', PaidAmount: 49.9 },
			],
			Branch: { OriginalId: 'centro', Name: 'Centro' },
			SalesPerson: { OriginalId: 'S-12', Name: 'Bruno' },
			ExternalCoupon: null,
		},
		reply: {
			ErrorMessage: null,
			ErrorCode: null,
			Result: {
				Id: 912,
				OriginalId: 'POS-2026-000123',
				OrderPlacementDate: '2026-11-14T15:00:00Z',
				OrderCompletedDate: '2026-11-14T15:01:30Z',
				OrderCancelledDate: null,
				OrderStatus: 'invoiced',
				IsCancelledOrReturned: false,
				IsCompleted: true,
				OrderTotal: 349.9,
				Customer: {
					OriginalId: 'C-1001',
					Name: 'Ana Souza',
					Email: 'ana@example.com',
					Phone: '+55 11 90000-0000',
					BirthdayDate: '1990-05-17T00:00:00Z',
					SignupDate: '2026-01-12T13:20:00Z',
					Document: '123.456.789-09',
					IsEnrolled: true,
					Id: 17,
					PointsBalance: 349.9,
					BalanceOfPoints: 349.9,
					Cashback: 17.5,
					BirthdayUpdateDate: '2026-11-14T15:01:31Z',
					FirstName: 'Ana',
					PublicId: '0b6f6a52-6f0f-4a39-9a8e-0d3f7c1f2a11',
					SecondaryId: null,
					OrderCount: 1,
					ReasonEnrolled: 'Order',
					AdminId: 0,
					EmailAdmin: null,
					EnrolledDate: '2026-11-14T15:01:31Z',
					TierName: 'Bronze',
					Origin: 3,
					RfmGroup: 0,
					RfmGroupName: 'None',
					Affiliate: null,
				},
				Products: [
					{
						OriginalId: 'SHOE-41',
						Title: 'Trail shoe, size 41',
						Url: 'https://shop.example/p/shoe-41',
						ImageUrl: 'https://shop.example/i/shoe-41.jpg',
						IsActive: true,
						ProductPrice: 349.9,
					},
				],
				UpdatedDate: '2026-11-14T15:01:30Z',
				Coupon: null,
				State: 2,
				Origin: 3,
				Metadatas: [{ Id: 51, OrderId: 912, Name: 'till', Value: '4' }],
			},
			HasError: false,
		},
	},
} as const

export const recordOrder = operation({
	...recording,
	id: 'recordOrder',
	path: '/v1/pvt/POS/orders',
	tag: 'POS',
	feature: 'orders',
	summary: 'Record an order of the point of sale, new or changed',
	description: [...recordRules, 'The `Origin` of a new order is 3, the point of sale.'].join('\n'),
})

export const addOrder = operation({
	...recording,
	id: 'addOrder',
	path: '/v1/pvt/Order',
	tag: 'Orders',
	feature: 'orders',
	summary: 'Record an order of the online store, new or changed',
	description:
		'The same operation as `POST /v1/pvt/POS/orders`, with the same body and answer, except that the `Origin` of a new order, and of a customer it introduces, is 0, the online store. An order that is known keeps its `Origin`.',
	example: {
		...recording.example,
		reply: {
			...recording.example.reply,
			Result: {
				...recording.example.reply.Result,
				Origin: 0,
				Customer: { ...recording.example.reply.Result.Customer, Origin: 0 },
			},
		},
	},
})

const cancellation = {
	method: 'POST',
	params: Type.Object({
		orderId: id('Id of the order in the merchant store.', { missing: 'ApiExternalOrder_Order_Not_Found' }),
	}),
	body: OrderCancel,
	...envelopeB(OrderCancelResult),
	invalid: 'ApiExternalOrder_Cant_Insert_Update',
	refusals: [
		'Genaral_LengthLimitExceeded',
		'Order_CancelledOrderRequiresCancellationDate',
		'Order_OrderCancellationDateBeforePlacementDate',
		'ApiExternalOrder_Cant_Insert_Update',
		'ApiExternalOrder_Order_Not_Found',
	],
	example: {
		refusal: { name: 'ApiExternalOrder_Order_Not_Found', message: 'There is no order POS-2026-000124.' },
		params: { orderId: 'POS-2026-000123' },
		body: { OrderCancelledDate: '2026-11-20T09:30:00-03:00', OrderStatus: 'returned' },
		reply: {
			ErrorMessage: null,
			ErrorCode: null,
			Result: { isCanceled: true, UpdatedAt: '2026-11-20T12:30:02Z', Status: 3 },
			HasError: false,
		},
	},
} as const

const cancelRules = [
	'Takes back what the order earned, or drops the grant that is still waiting. What the customer has already spent is taken from their other points; the rest becomes a debt that later earnings pay first, or is forgiven, as the program says. What is forgiven is a `Point_Add` of type OrderCancel. When what was spent comes back, or a lowered award is raised again, all of that is undone.',
	'Gives back a reward that the order used, unless the program says otherwise. The coupon of that reward ends; a coupon that the merchant created can be used again until its last day.',
	'An order that is already cancelled gets the same answer again, and nothing changes.',
]

export const cancelPosOrder = operation({
	...cancellation,
	id: 'cancelPosOrder',
	path: '/v1/pvt/POS/orders/:orderId/cancel',
	tag: 'POS',
	feature: 'orders',
	summary: 'Cancel an order from the point of sale',
	description: [...cancelRules, 'The same operation as `POST /v1/pvt/Order/{orderId}/cancel`.'].join('\n'),
})

export const cancelOrder = operation({
	...cancellation,
	id: 'cancelOrder',
	path: '/v1/pvt/Order/:orderId/cancel',
	tag: 'Orders',
	feature: 'orders',
	summary: 'Cancel an order',
	description: cancelRules.join('\n'),
})
