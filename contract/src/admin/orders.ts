import { type Static, Type } from 'typebox'
import { OrderState, PointType } from '../enums.ts'
import {
	dateTime,
	enumerated,
	flag,
	id,
	instant,
	integer,
	list,
	nonBlank,
	nullable,
	number,
	optional,
	shape,
	string,
	text,
	wholeNumber,
} from '../members.ts'
import { OrderReturn } from '../returns.ts'
import { exported, sortParam } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const params = Type.Object({ id: id('Id of the order in the merchant store.') })
const filter = (description: string) => optional(text(description, { max: 255 }))

export const ListedOrder = shape('ListedOrder', 'An order in a list.', {
	OriginalId: string('Id of the order in the merchant store.'),
	PlacementDate: instant('When it was placed.'),
	State: enumerated(OrderState.enumeration, 'What became of it.'),
	Status: nullable(string('The status in the words of the store.')),
	Total: number('What it came to.'),
	Returned: number('How much of the total was returned in parts.'),
	Points: number('Points it earned.'),
	Coupon: nullable(string('The coupon it brought.')),
	CustomerId: string('Id of the customer in the merchant store.'),
	CustomerName: nullable(string('Name of the customer.')),
	Branch: nullable(string('Name of the branch, or its id where it has none.')),
	BranchId: nullable(string('Id of the branch.')),
	SalesPerson: nullable(string('Name of the sales person, or the id where there is none.')),
	SalesPersonId: nullable(string('Id of the sales person.')),
})
export type ListedOrder = Static<typeof ListedOrder>

/** What the list of orders can be sorted by: each has an index. */
export const ORDER_ORDERS = ['placed', 'total'] as const
export type OrderOrder = (typeof ORDER_ORDERS)[number]

export const listOrders = adminOperation({
	id: 'listOrders',
	method: 'GET',
	path: '/admin/api/orders',
	tag: 'Orders',
	access: 'orders.view',
	summary: 'Find orders',
	description: 'Newest placement first unless sorted.',
	query: Type.Object({
		search: filter(
			'Only orders whose id or coupon begins with this, in any case, whose customer has these words in the name, or that cost this much (349,90 or 349.90; 349 also finds 349.90).',
		),
		order: filter('Only the order with this store id.'),
		only: optional(text('Only orders with these store ids, one in each line.', { max: 8000 })),
		state: optional(
			wholeNumber('Only orders in this state.', {
				enum: OrderState.enumeration.values.map((value) => value.number),
			}),
		),
		returned: optional(
			flag('True: only orders of which a part was returned and a part was not; false: only the others.'),
		),
		branch: filter('Only orders of the branch with this id.'),
		salesPerson: filter('Only orders of the sales person with this id.'),
		from: optional(dateTime('Only orders placed from then on.')),
		until: optional(dateTime('Only orders placed until then; a day without an hour means its end.')),
		coupon: filter('Only orders that brought this coupon.'),
		customer: filter('Only orders of the customer with this store id.'),
		sort: sortParam(ORDER_ORDERS),
		before: filter('`NextBefore` of the part before.'),
		limit: optional(
			Type.Integer({ description: 'How many, 50 unless told; 1000 at most.', minimum: 1, maximum: 1000 }),
		),
		export: exported,
	}),
	status: 200,
	reply: shape('OrderList', 'A part of the orders.', {
		Items: list(ListedOrder, 'The orders.'),
		NextBefore: nullable(
			string(
				'`before` for those that follow; null when there are none. Where few orders fit the filters a part may be short, or empty, and still have more behind it.',
			),
		),
	}),
	refusals: BODY_ERRORS,
	example: {
		query: { state: 2, from: '2026-11-01' },
		reply: {
			Items: [
				{
					OriginalId: 'O-5001',
					PlacementDate: '2026-11-12T10:00:00Z',
					State: 2,
					Status: 'invoiced',
					Total: 250,
					Returned: 0,
					Points: 250,
					Coupon: null,
					CustomerId: 'C-1001',
					CustomerName: 'Ana Souza',
					Branch: 'Centre',
					BranchId: 'B-1',
					SalesPerson: null,
					SalesPersonId: null,
				},
			],
			NextBefore: null,
		},
	},
})

const Reason = Type.Unsafe<Record<string, unknown>>({
	type: 'object',
	description: 'The same as data; the members depend on the rule.',
	additionalProperties: true,
})

export const OrderStory = shape('OrderStory', 'An order with everything that came of it.', {
	OriginalId: string('Id of the order in the merchant store.'),
	PlacementDate: instant('When it was placed.'),
	CompletedDate: nullable(instant('When it was completed; null for not yet.')),
	CancelledDate: nullable(instant('When it was cancelled or returned; null for not.')),
	UpdatedDate: instant('When it last changed: updated by the store, returned in part or cancelled.'),
	RecordedDate: instant('When it was first heard of.'),
	IsOffline: flag('True for a sale that the counter kept on its device because Fiel could not be reached.'),
	State: enumerated(OrderState.enumeration, 'What became of it.'),
	Status: nullable(string('The status in the words of the store.')),
	Total: number('What it came to.'),
	Points: number('Points it earned.'),
	GrantDate: nullable(instant('When the waiting days are over; null where none are running.')),
	Sentence: string('What it earned and why, in words.'),
	Decision: nullable(Reason),
	ProgramVersion: integer('The version of the program it was decided by.'),
	Coupon: nullable(string('The coupon it brought.')),
	ExternalCoupon: nullable(string('A coupon of another system.')),
	CustomerId: string('Id of the customer in the merchant store.'),
	CustomerName: nullable(string('Name of the customer.')),
	Branch: nullable(string('Name of the branch, or its id where it has none.')),
	SalesPerson: nullable(string('Name of the sales person, or the id where there is none.')),
	PaymentMethod: nullable(string('Name of the payment method, or its id where it has none.')),
	PaymentMethods: list(
		shape('PaidPart', 'One of the ways in which an order was paid.', {
			Name: string('Name of the payment method, or its id where it has none.'),
			PaidAmount: nullable(number('How much was paid with it.')),
		}),
		'The ways in which it was paid, where the store named several or their amounts.',
	),
	Products: list(
		shape('OrderLine', 'A line of an order.', {
			OriginalId: nullable(string('Id of the product in the merchant store.')),
			Title: nullable(string('Its title.')),
			Price: nullable(number('What it cost.')),
			Brand: nullable(string('Its brand, from the catalogue where the order named none.')),
			Quantity: number('How many units.'),
			Category: nullable(string('Its category, where the order named one.')),
		}),
		'What was bought.',
	),
	Returned: number('How much of the total was returned in parts.'),
	Returns: list(
		shape('ReturnedPart', 'A part of an order that was returned.', {
			Key: string('The `CancelKey` of the return.'),
			Date: instant('When it was recorded.'),
			Value: number('How much was returned.'),
			Points: number('The points that it took back.'),
			Products: list(string('Id of a product.'), 'The products that it named.'),
		}),
		'The parts that were returned, oldest first.',
	),
	Corrections: list(
		shape('OrderCorrection', 'A cancellation or a return that somebody made in the panel.', {
			Kind: Type.Unsafe<'cancellation' | 'return'>({
				type: 'string',
				enum: ['cancellation', 'return'],
				description: 'Which of both.',
			}),
			Key: nullable(string('Key of the return; null for a cancellation.')),
			Reason: string('Why.'),
			Author: string('Who made it.'),
			Date: instant('When.'),
		}),
		'What people of the merchant did with it, oldest first.',
	),
	Metadatas: list(
		shape('OrderNote', 'Something the store wrote beside an order.', {
			Name: string('Its name.'),
			Value: nullable(string('Its value.')),
		}),
		'What the store wrote beside it.',
	),
	Records: list(
		shape('OrderPoint', 'A point record that an order caused.', {
			PointId: integer('Id of the record.'),
			PointType: enumerated(PointType.enumeration, 'What it is.'),
			Date: instant('When.'),
			Points: number('Points, negative where they were taken.'),
			Cashback: number('Their worth in currency.'),
			ExpirationDate: nullable(instant('Until when they are valid; null for ever, and for what was taken.')),
			Sentence: string('Why, in words.'),
			Reason,
		}),
		'What the ledger holds of it, oldest first.',
	),
	Rewards: list(
		shape('OrderReward', 'A reward that an order used.', {
			Key: string('The `OriginalKey` of the redemption.'),
			Title: string('The reward.'),
			Points: number('What it had cost.'),
			Cashback: number('Its worth in currency.'),
			IsGivenBack: flag('True when it came back with a cancellation.'),
		}),
		'The rewards it used.',
	),
})
export type OrderStory = Static<typeof OrderStory>

const story = {
	OriginalId: 'O-5001',
	PlacementDate: '2026-11-12T10:00:00Z',
	CompletedDate: '2026-11-13T10:00:00Z',
	CancelledDate: null,
	UpdatedDate: '2026-11-13T10:00:00Z',
	RecordedDate: '2026-11-13T10:00:01Z',
	IsOffline: false,
	State: 2,
	Status: 'invoiced',
	Total: 250,
	Points: 250,
	GrantDate: null,
	Sentence: 'Order O-5001 earned 250 points: 250 at 1 a unit.',
	Decision: { rule: 'purchase', order: 'O-5001' },
	ProgramVersion: 3,
	Coupon: null,
	ExternalCoupon: null,
	CustomerId: 'C-1001',
	CustomerName: 'Ana Souza',
	Branch: 'Centre',
	SalesPerson: null,
	PaymentMethod: 'Card',
	PaymentMethods: [
		{ Name: 'Card', PaidAmount: 200 },
		{ Name: 'Pix', PaidAmount: 50 },
	],
	Products: [{ OriginalId: 'P-1', Title: 'Shoe', Price: 250, Brand: null, Quantity: 1, Category: 'Shoes' }],
	Returned: 0,
	Returns: [],
	Corrections: [],
	Metadatas: [],
	Records: [
		{
			PointId: 77,
			PointType: 0,
			Date: '2026-11-13T10:00:01Z',
			Points: 250,
			Cashback: 7.5,
			ExpirationDate: '2027-11-14T02:59:59Z',
			Sentence: 'Order O-5001 earned 250 points: 250 at 1 a unit.',
			Reason: { rule: 'purchase', order: 'O-5001' },
		},
	],
	Rewards: [],
}

export const getOrder = adminOperation({
	id: 'getOrder',
	method: 'GET',
	path: '/admin/api/orders/:id',
	tag: 'Orders',
	access: 'orders.view',
	summary: 'An order, and what came of it',
	description: 'Its lines, what it earned and why, and what it used.',
	params,
	status: 200,
	reply: OrderStory,
	refusals: [...BODY_ERRORS, 'ApiExternalOrder_Order_Not_Found'],
	example: { params: { id: 'O-5001' }, reply: story },
})

export const cancelPlacedOrder = adminOperation({
	id: 'cancelPlacedOrder',
	method: 'POST',
	path: '/admin/api/orders/:id/cancel',
	tag: 'Orders',
	access: 'orders.cancel',
	summary: 'Cancel an order',
	description:
		'As the private interface does: what it earned is taken back, or the pending grant dropped, and a reward it used comes back if the program says so. It cannot be undone.',
	params,
	body: shape(
		'PlacedOrderCancel',
		'How an order is cancelled.',
		{
			Reason: nonBlank('Why; it is kept with the order.'),
			Status: optional(text('The status from now on; absent leaves it as it is.')),
		},
		{ additionalProperties: false },
	),
	status: 200,
	reply: OrderStory,
	refusals: [
		...BODY_ERRORS,
		'ApiExternalOrder_Order_Not_Found',
		'Order_OrderCancellationDateBeforePlacementDate',
	],
	example: {
		params: { id: 'O-5001' },
		body: { Reason: 'The customer changed their mind', Status: 'returned' },
		reply: {
			...story,
			CancelledDate: '2026-11-14T12:00:00Z',
			State: 3,
			Status: 'returned',
			Points: 0,
			Sentence: 'Order O-5001 earns nothing because it is cancelled.',
		},
	},
})

const CorrectionAmount = (description: string) =>
	shape('CorrectionAmount', description, {
		Points: number('Points.'),
		Cashback: number('Their worth in currency.'),
	})

const Standing = shape('CorrectionStanding', 'Where the customer stands.', {
	Points: number('The balance in points.'),
	Cashback: number('The balance in currency.'),
	OwedPoints: number('Points that the customer owes; the balance has them as negative.'),
	OwedCashback: number('Their worth in currency.'),
	TierName: nullable(string('The tier; null for none.')),
})

const couponState = (description: string) =>
	Type.Unsafe<'used' | 'usable' | 'inactive'>({
		type: 'string',
		enum: ['used', 'usable', 'inactive'],
		description,
	})

export const CorrectionPreview = shape(
	'CorrectionPreview',
	'What a cancellation or a return would do to the customer.',
	{
		Taken: CorrectionAmount(
			'What would be taken back of what the order earned; negative if it would earn more.',
		),
		PendingPoints: number('Points that wait to be granted and would not be.'),
		Forgiven: CorrectionAmount('What would be written off, because it was spent and the program forgives.'),
		Rewards: list(
			shape('CorrectionReward', 'A reward that would be given back.', {
				Title: string('The reward.'),
				Points: number('Points that come back.'),
				Cashback: number('Their worth in currency.'),
			}),
			'The rewards that would be given back.',
		),
		Coupon: nullable(
			shape('CorrectionCoupon', 'The coupon that the order used.', {
				Code: string('Its code.'),
				Before: couponState('Its state now.'),
				After: couponState('Its state afterwards.'),
			}),
		),
		Before: Standing,
		After: Standing,
	},
)
export type CorrectionPreview = Static<typeof CorrectionPreview>

const RETURN_REFUSALS = [
	...BODY_ERRORS,
	'ApiExternalOrder_Order_Not_Found',
	'General_BiggerThanZero',
	'PdvOrder_ExcededMaxValue',
	'PdvOrder_CancellationError',
] as const

const { CancelKey, ...ReturnedPart } = OrderReturn.properties
const returnedPart = { ValueToRefund: 50, Products: [{ OriginalId: 'P-1', ValueToRefund: 50 }] }

export const previewOrderCorrection = adminOperation({
	id: 'previewOrderCorrection',
	method: 'POST',
	path: '/admin/api/orders/:id/preview',
	tag: 'Orders',
	access: 'orders.view',
	onlyReads: true,
	summary: 'Preview a cancellation or a return',
	description:
		'Carries it out and takes it back, so that the preview cannot differ. Without `Return` it previews the cancellation of the whole order.',
	params,
	body: shape(
		'CorrectionRequest',
		'What to preview.',
		{ Return: optional(shape('ReturnedPart', 'A part of an order.', ReturnedPart)) },
		{ additionalProperties: false },
	),
	status: 200,
	reply: CorrectionPreview,
	refusals: [...RETURN_REFUSALS, 'Order_OrderCancellationDateBeforePlacementDate'],
	example: {
		params: { id: 'O-5001' },
		body: { Return: returnedPart },
		reply: {
			Taken: { Points: 50, Cashback: 1.5 },
			PendingPoints: 0,
			Forgiven: { Points: 0, Cashback: 0 },
			Rewards: [],
			Coupon: null,
			Before: { Points: 250, Cashback: 7.5, OwedPoints: 0, OwedCashback: 0, TierName: 'Gold' },
			After: { Points: 200, Cashback: 6, OwedPoints: 0, OwedCashback: 0, TierName: 'Gold' },
		},
	},
})

export const returnPlacedOrder = adminOperation({
	id: 'returnPlacedOrder',
	method: 'POST',
	path: '/admin/api/orders/:id/returns',
	tag: 'Orders',
	access: 'orders.cancel',
	summary: 'Return a part of an order',
	description:
		'As the private interface does. A `CancelKey` works once for each order: a repeated request answers the same, and changes nothing.',
	params,
	body: shape(
		'PlacedOrderReturn',
		'What is returned, and why.',
		{ CancelKey, ...ReturnedPart, Reason: nonBlank('Why; it is kept with the order.') },
		{ additionalProperties: false },
	),
	status: 200,
	reply: OrderStory,
	refusals: RETURN_REFUSALS,
	example: {
		params: { id: 'O-5001' },
		body: { CancelKey: 'return-1', ...returnedPart, Reason: 'Wrong size' },
		reply: {
			...story,
			Points: 200,
			Sentence:
				'Order O-5001 earned 200 points: 200 at 1 a unit; of 250 that was sold, the return return-1 of 50 took back 50 points.',
			Returned: 50,
			Returns: [{ Key: 'return-1', Date: '2026-11-14T12:00:00Z', Value: 50, Points: 50, Products: ['P-1'] }],
			Corrections: [
				{
					Kind: 'return',
					Key: 'return-1',
					Reason: 'Wrong size',
					Author: 'ana@example.com',
					Date: '2026-11-14T12:00:00Z',
				},
			],
		},
	},
})

const OrderLabel = shape('OrderLabel', 'A branch or a sales person.', {
	Id: string('Id in the merchant store.'),
	Name: nullable(string('The name.')),
	IsActive: flag('False for a branch that is not offered for new cashiers and sales.'),
})

export const listOrderLabels = adminOperation({
	id: 'listOrderLabels',
	method: 'GET',
	path: '/admin/api/order-labels',
	tag: 'Orders',
	access: ['orders.view', 'users.edit'],
	summary: 'Branches and sales people',
	description: 'Those that orders have named, by name; at most 1000 of each.',
	status: 200,
	reply: shape('OrderLabels', 'What orders can be filtered by.', {
		Branches: list(OrderLabel, 'The branches.'),
		SalesPeople: list(OrderLabel, 'The sales people.'),
	}),
	refusals: [],
	example: { reply: { Branches: [{ Id: 'b1', Name: 'Centre', IsActive: true }], SalesPeople: [] } },
})
