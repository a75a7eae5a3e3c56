import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { openDatabase } from '../../src/db/database.ts'
import { findDrift } from '../support/drift.ts'
import type { House } from './open-house.ts'

const CLIENTS = 6
const CUSTOMERS = 10
const AGAIN_MS = 50

/** What the clients know: the orders that stand, by customer. */
export type Book = Map<string, Set<string>>

/** Sent until it is answered: to the next server when one fails, with the same ids. */
const send = async (
	{ addresses, authorization }: House,
	at: number,
	path: string,
	body: object,
): Promise<void> => {
	for (let tries = 0; ; tries++) {
		const answer = await fetch(`${addresses[(at + tries) % addresses.length]}/v1/pvt${path}`, {
			method: 'POST',
			headers: { authorization, 'content-type': 'application/json' },
			body: JSON.stringify(body),
		}).catch(() => undefined)
		if (answer?.status === 200) {
			const reply = (await answer.json()) as { HasError: boolean }
			assert.ok(!reply.HasError, JSON.stringify(reply))
			return
		}
		assert.ok(!answer || [429, 500, 503, 504].includes(answer.status), `${answer?.status}`)
		await wait(AGAIN_MS)
	}
}

const orderOf = (OriginalId: string, customer: string) => ({
	OriginalId,
	OrderPlacementDate: '2026-06-10T10:00:00Z',
	OrderCompletedDate: '2026-06-10T10:05:00Z',
	IsCompleted: true,
	OrderTotal: 10,
	Customer: { OriginalId: customer },
})

/** Six clients order and cancel at three servers; every third order is sent to two of them at once. */
export const trade = async (
	house: House,
	each: number,
	onOrder: (count: number) => void = () => {},
): Promise<Book> => {
	const book: Book = new Map()
	let count = 0
	const client = async (number: number): Promise<void> => {
		for (let n = 0; n < each; n++) {
			const [id, customer] = [`many-${number}-${n}`, `c-${(number * 7 + n) % CUSTOMERS}`]
			const order = orderOf(id, customer)
			const twice = n % 3 === 0 ? [send(house, n + 1, '/POS/orders', order)] : []
			await Promise.all([send(house, n, '/POS/orders', order), ...twice])
			const standing = book.get(customer) ?? new Set<string>()
			book.set(customer, standing.add(id))
			if (n % 5 === 4) {
				await send(house, n + 2, `/POS/orders/${id}/cancel`, {
					OrderCancelledDate: '2026-06-11T10:00:00Z',
					OrderStatus: 'returned',
				})
				standing.delete(id)
			}
			count += 1
			onOrder(count)
		}
	}
	await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
	return book
}

/** The database agrees with the clients' book and with itself. */
export const assertAgrees = async (connection: string, book: Book): Promise<void> => {
	const db = openDatabase({ connection, poolSize: 2, prepare: true })
	try {
		assert.deepEqual(await findDrift(db), [])
		const rows = await db.rows<{ customer: string; points: number; orders: string[] }>(sql`
			select c.original_id as customer, a.points::float8 as points, (
				select array_agg(o.original_id order by o.original_id) from orders o
				where o.merchant_id = c.merchant_id and o.customer_id = c.id and not o.is_cancelled
			) as orders
			from customers c join accounts a on a.merchant_id = c.merchant_id and a.customer_id = c.id
			where c.original_id like 'c-%' order by 1`)
		const known = [...book].sort(([a], [b]) => (a < b ? -1 : 1))
		assert.deepEqual(
			rows.map(({ customer, points, orders }) => [customer, points, (orders ?? []).sort()]),
			known.map(([customer, orders]) => [customer, orders.size * 10, [...orders].sort()]),
		)
	} finally {
		await db.close()
	}
}
