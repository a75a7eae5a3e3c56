import type { Static } from 'typebox'
import { id, items, LIMITS, optional, price, shape, text } from '../members.ts'

export const closed = { additionalProperties: false } as const
export const base = '/admin/api/counter'

/** Members that the operations of the counter share. */
export const key = id('A key that the browser makes for this request; sending it again does nothing twice.')
export const customerId = id('Id of the customer in the merchant store.')
export const branchId = optional(
	id('Id of the branch, from those of `GET /admin/api/counter`; not read for a cashier, who has one branch.'),
)

const CounterProduct = shape(
	'CounterProduct',
	'A line of a sale.',
	{
		OriginalId: id('Id of the product in the merchant store, usually its bar code.'),
		Title: optional(text('Name of the product.', { max: 255 })),
		Quantity: price('How many units.'),
		Price: price('The price of one unit.'),
	},
	closed,
)
export type CounterProduct = Static<typeof CounterProduct>

export const products = optional(
	items(CounterProduct, 'What is sold, if the cashier entered it.', LIMITS.orderProducts),
)
