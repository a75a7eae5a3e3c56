import { type Static, Type } from 'typebox'
import {
	flag,
	id,
	instant,
	items,
	LIMITS,
	list,
	nullable,
	number,
	optional,
	price,
	shape,
	string,
} from '../members.ts'
import { base, branchId, closed, key } from './counter-members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const ReturnableLine = shape('ReturnableLine', 'A product of a sale.', {
	OriginalId: string('Id of the product in the merchant store.'),
	Title: nullable(string('Its title.')),
	Quantity: number('How many units were sold.'),
	Value: number('What they came to.'),
	Left: number('How much of that was not returned yet.'),
})

const RecordedReturn = shape('RecordedReturn', 'A return of a sale.', {
	Key: string('Its key, by which the screen finds a return whose answer got lost.'),
	Date: instant('When it was recorded.'),
	Value: number('How much was returned.'),
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
	Returns: list(RecordedReturn, 'The returns so far, the first one first.'),
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
	Returns: [],
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

const returnedPart = {
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
}

const CounterReturnRequest = shape(
	'CounterReturnRequest',
	'What of a sale is returned.',
	{ Key: key, ...returnedPart, BranchId: branchId },
	closed,
)

const returnEffect = {
	Points: number('The points that it takes back.'),
	Cashback: number('The cashback that it takes back.'),
	GivenBack: list(
		shape('GivenBackReward', 'A reward that the customer gets back.', {
			Title: string('Title of the reward.'),
			Points: number('The points that it had cost.'),
			Cashback: number('The cashback that it had cost.'),
		}),
		'The rewards that it gives back to the customer.',
	),
	PointBalanceBefore: number(
		'The balance in points before it; for a repeated request, what the balance of now would be without it.',
	),
	PointBalance: number('The balance in points after it; below 0 when the customer had spent them.'),
	CashbackBalanceBefore: number('The balance in cashback before it, likewise.'),
	CashbackBalance: number('The balance in cashback after it.'),
}

export type CounterReturnRequest = Static<typeof CounterReturnRequest>

const CounterReturnPreview = shape(
	'CounterReturnPreview',
	'What a return would do to the customer.',
	returnEffect,
)
export type CounterReturnPreview = Static<typeof CounterReturnPreview>

const effect: CounterReturnPreview = {
	Points: 20,
	Cashback: 0.6,
	GivenBack: [],
	PointBalanceBefore: 620,
	PointBalance: 600,
	CashbackBalanceBefore: 18.6,
	CashbackBalance: 18,
}

const RETURN_ERRORS = [
	...BODY_ERRORS,
	'General_BiggerThanZero',
	'ApiExternalOrder_Order_Not_Found',
	'PdvOrder_CancellationError',
	'PdvOrder_ExcededMaxValue',
] as const

export const previewCounterReturn = adminOperation({
	id: 'previewCounterReturn',
	method: 'POST',
	path: `${base}/returns/preview`,
	tag: 'Counter',
	access: 'counter',
	onlyReads: true,
	summary: 'Say what a return at the counter would do',
	description: 'The effect of `POST /admin/api/counter/returns`, which it carries out and takes back.',
	body: shape('CounterReturnQuestion', 'What of a sale would be returned.', returnedPart, closed),
	status: 200,
	reply: CounterReturnPreview,
	refusals: RETURN_ERRORS,
	example: { body: { OrderId: 'N7K3Q9XM2B4T', Value: 20 }, reply: effect },
})

const CounterReturn = shape('CounterReturn', 'A return that was recorded.', {
	Key: string('The key of the request.'),
	Sale: ReturnableSale,
	Date: instant('When it was recorded.'),
	Value: number('How much was returned.'),
	...returnEffect,
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
	refusals: RETURN_ERRORS,
	example: {
		body: { Key: 'Q2M8R4TW6YBD', OrderId: 'N7K3Q9XM2B4T', Value: 20 },
		reply: {
			Key: 'Q2M8R4TW6YBD',
			Sale: {
				...returnable,
				...{ Left: 100, Points: 100 },
				Returns: [{ Key: 'Q2M8R4TW6YBD', Date: '2026-11-15T09:00:00Z', Value: 20 }],
			},
			Date: '2026-11-15T09:00:00Z',
			Value: 20,
			...effect,
			IsRepeated: false,
		},
	},
})
