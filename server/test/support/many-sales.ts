import { PointType } from '@fiel/contract'
import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../src/db/database.ts'

/**
 * Gives the customers of `fillCustomers` orders of the last two years directly in the tables, with open points and events:
 * one customer in three ordered once, the first one ten thousand times, and one order in forty used a reward.
 */
export const fillSales = async (db: Database, merchantId: number, orders: number): Promise<void> => {
	const [customers] = await db.rows<{ first: number; count: number }>(
		sql`select min(id) as first, count(*) as count from customers where merchant_id = ${merchantId}`,
	)
	const { first, count } = customers!
	// created once at the end instead of updated row by row
	const indexes = await db.rows<{ name: string; definition: string }>(sql`
		select indexname as name, indexdef as definition from pg_indexes
		where tablename = 'orders' and indexname not in (select conname from pg_constraint)`)
	for (const { name } of indexes) await db.rows(raw(`drop index ${name}`))
	await db.rows(sql`
		insert into orders (merchant_id, id, original_id, customer_id, state, origin, total, placed_at, completed_at,
			is_completed, is_cancelled, updated_at, products, metadatas, program_version, recorded_at, counted_on, branch_id)
		select ${merchantId}::bigint, nextval('order_ids'), 'S-' || n,
			${first}::bigint + case when n % (${orders}::bigint / 10000) = 0 then 0 else (n * 7919::bigint) % ${count}::bigint end,
			2, 3, (n % 90000) / 100.0 + 10, at, at, true, false, at, '[]', '[]', 1, at, at::date, 'b-' || n % 20
		from generate_series(1, ${orders}::integer) n
		cross join lateral (select now() - (hashint4(n) & 2147483647) % 730 * interval '1 day' as at) moment`)
	for (const { definition } of indexes) await db.rows(raw(definition))
	await db.rows(sql`
		insert into progress_days (merchant_id, customer_id, day, orders, spend, earned)
		select merchant_id, customer_id, counted_on, count(*), sum(total), 0 from orders
		where merchant_id = ${merchantId} group by 1, 2, 3`)
	await db.rows(sql`
		update progress p set orders = d.orders, spend = d.spend, last_order_on = d.day
		from (
			select customer_id, sum(orders) as orders, sum(spend) as spend, max(day) as day from progress_days
			where merchant_id = ${merchantId} group by 1
		) d
		where p.merchant_id = ${merchantId} and p.customer_id = d.customer_id`)
	await db.rows(sql`
		insert into point_records (merchant_id, customer_id, id, type, points, cashback, remaining_points,
			remaining_cashback, owed_points, owed_cashback, valid_until, created_at, reason, metadata)
		select merchant_id, id, nextval('point_record_ids'), ${PointType.Purchase}, 100, 1, 100, 1, 0, 0,
			now() + id % 400 * interval '1 day', now(), '{}', '[]'
		from customers where merchant_id = ${merchantId} and is_enrolled`)
	await db.rows(sql`
		insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, points_balance,
			cashback_balance, origins, occurred_at, hash)
		select ${merchantId}::bigint, ${first}::bigint + n % ${count}::bigint, 0, 0,
			case when n % 50 = 0 then ${PointType.Expiration}::smallint else ${PointType.Purchase}::smallint end, 1, 0.01, 0, 0,
			'[]', now() - (${orders}::integer - n) * interval '20 seconds', decode(md5(n::text) || md5(n::text), 'hex')
		from generate_series(1, ${orders}::integer) n`)
	for (const table of ['orders', 'progress_days', 'progress', 'point_records', 'events'])
		await db.rows(raw(`vacuum analyze ${table}`))
}
