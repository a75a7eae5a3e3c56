import { Type } from 'typebox'
import { flag, integer, optional, shape } from '../members.ts'

/** The order of a list: a name, with a minus sign in front of it for descending. */
export type SortParam<Order extends string> = Order | `-${Order}`

export const sortParam = <const Order extends string>(orders: readonly Order[]) =>
	optional(
		Type.Unsafe<SortParam<Order>>({
			type: 'string',
			enum: orders.flatMap((order) => [order, `-${order}`]),
			description:
				'What the list is sorted by; with a minus sign, the largest first. The place of the next part belongs to it.',
		}),
	)

/** The most rows that are counted. */
export const MOST_COUNTED = 10_000

export const RowCount = shape('RowCount', 'How many rows of a list match.', {
	Rows: integer('The rows that were counted.'),
	IsExact: flag('False if there may be more: counting stops where it would be slow.'),
})
