import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../src/db/database.ts'

/**
 * Inserts orders of the customers of `fillCustomers` directly into the table: ids that begin alike, amounts that repeat,
 * and a coupon in one of fifty orders.
 */
export const fillOrders = async (db: Database, merchantId: number, count: number): Promise<void> => {
	const [customers] = await db.rows<{ count: number }>(
		sql`select count(*)::integer as count from customers where merchant_id = ${merchantId}`,
	)
	await db.rows(sql`
		insert into orders (merchant_id, id, original_id, customer_id, state, origin, total, placed_at, is_completed,
			is_cancelled, updated_at, coupon, products, metadatas, program_version, recorded_at)
		select ${merchantId}::bigint, nextval('order_ids'), 'POS-' || n, c.id, 2, 3, (n % 90000) / 100.0 + 10,
			timestamptz '2024-01-01' + n * interval '30 seconds', true, false, now(),
			case when n % 50 = 0 then 'SUN-' || n end, '[]', '[]', 1, now()
		from generate_series(1, ${count}::integer) n
		join customers c on c.merchant_id = ${merchantId} and c.original_id = 'C-' || (n * 7919::bigint % ${customers!.count} + 1)`)
	await db.rows(raw('analyze orders'))
}

/** Every kind of search, with how many orders of the first page it finds at least. */
export const ORDER_SEARCHES: Record<string, [text: string, least: number]> = {
	'an id': ['pos-4321', 1],
	'a beginning that all ids have': ['pos-', 50],
	'a coupon': ['sun-50', 1],
	'a beginning that all coupons have': ['sun', 50],
	'an amount': ['123,45', 1],
	'a whole amount': ['123', 1],
	'a rare name': ['quintanilha', 1],
	'a common name': ['maria', 50],
	'two common names': ['maria silva', 1],
	'a beginning of common names': ['a', 50],
	'a name that nobody has': ['zzz', 0],
	'a number that nothing has': ['987654321', 0],
}
