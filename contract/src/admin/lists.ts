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

/** The order of a list by its date. */
export const dateSort = <const Column extends string>(column: Column) =>
	optional(
		Type.Unsafe<SortParam<Column>>({
			type: 'string',
			enum: [column, `-${column}`],
			description: `\`${column}\` for the oldest first; with a minus sign, or without \`sort\`, the newest first. The place of the next part belongs to it.`,
		}),
	)

/** Marks the parts of a list that go into a file. */
export const exported = optional(
	flag('True for a part of a file: the audit log says who took how many rows.'),
)

/** The most rows that are counted. */
export const MOST_COUNTED = 10_000

export const RowCount = shape('RowCount', 'How many rows of a list match.', {
	Rows: integer('The rows that were counted.'),
	IsExact: flag('False if there may be more: counting stops where it would be slow.'),
})
