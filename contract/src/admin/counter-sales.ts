import { type Static, Type } from 'typebox'
import {
	dateTime,
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
	shape,
	string,
	text,
} from '../members.ts'
import { NewCounterCustomer } from './counter.ts'
import { base, branchId, closed, customerId, key, products } from './counter-members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const CounterSaleRequest = shape(
	'CounterSaleRequest',
	'A sale. It names its customer in one of three ways.',
	{
		Key: key,
		CustomerId: optional(customerId),
		Search: optional(
			text('A whole id, card, telephone number, document or email, as typed while there was no network.', {
				max: 255,
			}),
		),
		NewCustomer: optional(NewCounterCustomer),
		Amount: price('What the sale comes to, before the reward.'),
		Products: products,
		OrderNumber: optional(
			id('The number on the receipt of the cash register. Absent, the key is the number of the order.'),
		),
		Coupon: optional(id('`Code` of the reward that was redeemed for it.')),
		EnteredDate: dateTime('When the cashier entered it; the order is placed then. At most 30 days ago.'),
		BranchId: branchId,
	},
	closed,
)
export type CounterSaleRequest = Static<typeof CounterSaleRequest>

const CounterSale = shape('CounterSale', 'A sale that was recorded.', {
	Key: string('The key of the request.'),
	OrderId: string('Number of the order.'),
	Date: instant('When it was placed.'),
	CustomerId: string('Id of the customer in the merchant store.'),
	CustomerName: nullable(string('Name of the customer.')),
	Amount: number('What it came to, before the reward.'),
	Discount: number('How much a reward took off; 0 without one, and where that is not money.'),
	RewardTitle: nullable(string('The reward that was used; null for none.')),
	Points: number('Points that it earned.'),
	WhyNothing: nullable(
		shape('WhyNothing', 'Why a sale earned no points.', {
			Sentence: string('In words.'),
			Reason: Type.Unsafe<Record<string, unknown>>({
				type: 'object',
				description: 'The same as data; the members depend on the rule.',
				additionalProperties: true,
			}),
		}),
	),
	Cashback: number('Cashback that it earned.'),
	GrantDate: nullable(
		instant('When the points can be used, if the program waits; null when they can at once.'),
	),
	PointBalance: number('The balance in points now.'),
	CashbackBalance: number('The balance in cashback now.'),
	TierName: nullable(string('The tier the customer is in now.')),
	BranchName: nullable(string('The branch, by its name or its id.')),
	IsRepeated: flag('True when the sale with this key had been recorded before.'),
})
export type CounterSale = Static<typeof CounterSale>

const sale: CounterSale = {
	Key: 'N7K3Q9XM2B4T',
	OrderId: 'N7K3Q9XM2B4T',
	Date: '2026-11-14T12:00:00Z',
	CustomerId: 'C-1001',
	CustomerName: 'Ana Souza',
	Amount: 120,
	Discount: 0,
	RewardTitle: null,
	Points: 120,
	WhyNothing: null,
	Cashback: 3.6,
	GrantDate: null,
	PointBalance: 620,
	CashbackBalance: 18.6,
	TierName: 'Silver',
	BranchName: 'Centre',
	IsRepeated: false,
}

const SALE_ERRORS = [
	...BODY_ERRORS,
	'General_BiggerThanZero',
	'Customer_NotFound',
	'PdvOrder_ExcededMaxValue',
	'GenericError',
	'ApiOrder_OrderIsCancelled',
	'PdvOrder_CustomerMismatch',
	'ApiExternalCustomer_document_email_empty',
	'ApiExternalCustomer_documen_AlphaNumeric_only',
] as const

export const recordSale = adminOperation({
	id: 'recordSale',
	method: 'POST',
	path: `${base}/sales`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Record a sale at the counter',
	description: [
		'A completed order of the point of sale, as by `POST /v1/pvt/POS/orders`, at the branch and with the user as the sales person.',
		'The same `Key` again answers the first result and records nothing, so a browser may send a sale again whose answer got lost. An `OrderNumber` that exists is refused.',
		'`NewCustomer` joins with the sale; if exactly one customer has the document, the email or the telephone number already, the sale is theirs.',
		'Above `SaleLimit`, or above `DayLimit` together with the other sales of the day, it is refused with `PdvOrder_ExcededMaxValue`.',
	].join('\n'),
	body: CounterSaleRequest,
	status: 201,
	reply: CounterSale,
	refusals: SALE_ERRORS,
	example: {
		body: { Key: 'N7K3Q9XM2B4T', CustomerId: 'C-1001', Amount: 120, EnteredDate: '2026-11-14T12:00:00Z' },
		reply: sale,
	},
})

const SoldProduct = shape('SoldProduct', 'A product of the catalogue.', {
	OriginalId: string('Id of the product in the merchant store.'),
	Title: nullable(string('Its title.')),
	Price: nullable(number('The price of one unit; null if the catalogue has none.')),
})
export type SoldProduct = Static<typeof SoldProduct>

export const getCounterProduct = adminOperation({
	id: 'getCounterProduct',
	method: 'GET',
	path: `${base}/products/:id`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Look up a scanned product',
	description:
		'The title and the price of a product in the catalogue. If no product has exactly this id, one whose id differs only in upper and lower case is found. 404 if the catalogue does not have it.',
	params: Type.Object({ id: id('Id of the product in the merchant store, usually its bar code.') }),
	status: 200,
	reply: SoldProduct,
	refusals: BODY_ERRORS,
	example: {
		params: { id: '7891000100103' },
		reply: { OriginalId: '7891000100103', Title: 'Running shoe', Price: 349.9 },
	},
})

export const findCounterProducts = adminOperation({
	id: 'findCounterProducts',
	method: 'GET',
	path: `${base}/products`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Find products at the counter',
	description:
		'Active products whose title contains all words, or whose id begins with the text, whatever the case and the accents. Eight at most; the product with this id first, the others by name.',
	query: Type.Object({ search: nonBlank('What was typed.', { max: 255 }) }),
	status: 200,
	reply: list(SoldProduct, 'The products.'),
	refusals: BODY_ERRORS,
	example: {
		query: { search: 'shoe' },
		reply: [{ OriginalId: '7891000100103', Title: 'Running shoe', Price: 349.9 }],
	},
})

const ReturnableLine = shape('ReturnableLine', 'A product of a sale.', {
	OriginalId: string('Id of the product in the merchant store.'),
	Title: nullable(string('Its title.')),
	Quantity: number('How many units were sold.'),
	Value: number('What they came to.'),
	Left: number('How much of that was not returned yet.'),
})

const ReturnableSale = shape('ReturnableSale', 'A sale and what is left of it.', {
	OrderId: string('Number of the order.'),
	Date: instant('When it was placed.'),
	CustomerId: string('Id of the customer in the merchant store.'),
	CustomerName: nullable(string('Name of the customer.')),
	BranchName: nullable(string('The branch, by its name or its id.')),
	Total: number('What it came to, before the reward.'),
	Discount: number('How much of that a reward paid; 0 without one, or after it was given back.'),
	GivesRewardBack: flag('Whether a return of a part gives the reward back to the customer.'),
	Left: number('How much of that was not returned yet; 0 for a cancelled order.'),
	Points: number('Points that it earns now.'),
	Lines: list(ReturnableLine, 'Its products, if they are known.'),
})
export type ReturnableSale = Static<typeof ReturnableSale>

const returnable: ReturnableSale = {
	OrderId: 'N7K3Q9XM2B4T',
	Date: '2026-11-14T12:00:00Z',
	CustomerId: 'C-1001',
	CustomerName: 'Ana Souza',
	BranchName: 'Centre',
	Total: 120,
	Discount: 0,
	GivesRewardBack: false,
	Left: 120,
	Points: 120,
	Lines: [],
}

export const getCounterSale = adminOperation({
	id: 'getCounterSale',
	method: 'GET',
	path: `${base}/sales/:id`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Find a sale that is to be returned',
	description: 'By the number of the order. A cashier finds the orders of the own branch only.',
	params: Type.Object({ id: id('Number of the order.') }),
	status: 200,
	reply: ReturnableSale,
	refusals: [...BODY_ERRORS, 'ApiExternalOrder_Order_Not_Found'],
	example: { params: { id: 'N7K3Q9XM2B4T' }, reply: returnable },
})

const CounterReturnRequest = shape(
	'CounterReturnRequest',
	'What of a sale is returned.',
	{
		Key: key,
		OrderId: id('Number of the order.'),
		Value: price('How much is returned; all that is left cancels the order.'),
		Products: optional(
			items(
				shape(
					'ReturnedLine',
					'A returned product.',
					{
						OriginalId: id('Id of the product in the merchant store.'),
						Value: price('How much of the value it has.'),
					},
					closed,
				),
				'The returned products; their values add up to `Value`.',
				LIMITS.orderProducts,
			),
		),
		BranchId: branchId,
	},
	closed,
)

const CounterReturn = shape('CounterReturn', 'A return that was recorded.', {
	Key: string('The key of the request.'),
	Sale: ReturnableSale,
	Date: instant('When it was recorded.'),
	Value: number('How much was returned.'),
	Points: number('The points that it took back.'),
	PointBalanceBefore: number('The balance in points before it.'),
	PointBalance: number('The balance in points now; below 0 when the customer had spent them.'),
	CashbackBalance: number('The balance in cashback now.'),
	IsRepeated: flag('True when the return with this key had been recorded before.'),
})
export type CounterReturn = Static<typeof CounterReturn>

export const returnSale = adminOperation({
	id: 'returnSale',
	method: 'POST',
	path: `${base}/returns`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Return a sale at the counter, in whole or in part',
	description:
		'The same as `POST /v1/pvt/POS/orders/:orderId/partialcancel`: what the returned part earned is taken back. The same `Key` again answers the first result.',
	body: CounterReturnRequest,
	status: 201,
	reply: CounterReturn,
	refusals: [
		...BODY_ERRORS,
		'General_BiggerThanZero',
		'ApiExternalOrder_Order_Not_Found',
		'PdvOrder_CancellationError',
		'PdvOrder_ExcededMaxValue',
	],
	example: {
		body: { Key: 'Q2M8R4TW6YBD', OrderId: 'N7K3Q9XM2B4T', Value: 20 },
		reply: {
			Key: 'Q2M8R4TW6YBD',
			Sale: { ...returnable, Left: 100, Points: 100 },
			Date: '2026-11-15T09:00:00Z',
			Value: 20,
			Points: 20,
			PointBalanceBefore: 620,
			PointBalance: 600,
			CashbackBalance: 18,
			IsRepeated: false,
		},
	},
})
