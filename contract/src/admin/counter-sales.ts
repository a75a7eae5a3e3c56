import { type Static, Type } from 'typebox'
import {
	dateTime,
	flag,
	id,
	instant,
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
			text(
				'A whole id, card, telephone number, document, email or unused coupon code, as typed while there was no network.',
				{
					max: 255,
				},
			),
		),
		NewCustomer: optional(NewCounterCustomer),
		Amount: price('What the sale comes to, before the reward.'),
		Products: products,
		OrderNumber: optional(
			id('The number on the receipt of the cash register. Absent, the key is the number of the order.'),
		),
		Coupon: optional(
			id('`Code` of the reward that was redeemed for it, or of a coupon that the customer had before.'),
		),
		EnteredDate: dateTime('When the cashier entered it; the order is placed then. At most 30 days ago.'),
		IsOffline: optional(
			flag(
				'True if the device kept the sale because Fiel could not be reached. Absent, a sale that comes more than a minute after `EnteredDate` counts as one.',
			),
		),
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
	SpentPoints: number('What the reward cost, in points; 0 without one.'),
	SpentCashback: number('What the reward cost, in cashback.'),
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
	SpentPoints: 0,
	SpentCashback: 0,
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
	'PdvReward_CoupomAlreadyUsed',
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
		'A `Coupon` that is not an unused code of the customer, or does not fit the sale, is refused, because its discount has been given.',
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
