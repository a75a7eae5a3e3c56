import sql from 'sql-template-tag'
import type { BenchContext } from './bench-context.ts'
import { createOrderLoad } from './order-load.ts'
import { startFiel } from './server.ts'

/** Records an order with Fiel, of which others are copies. */
export const recordSampleOrder = async (context: BenchContext): Promise<number> => {
	const fiel = await startFiel(context.cluster)
	await context.generator.run({ ...createOrderLoad(context), ports: [fiel.port], connections: 1, count: 1 })
	await fiel.stop()
	const [order] = await context.cluster.db.rows<{ id: number }>(
		sql`select max(id) as id from orders where merchant_id = ${context.shop.merchant.id}`,
	)
	return order!.id
}

const STRIDE = 7919 // a prime, so that consecutive orders are not adjacent in the table

/**
 * Inserts copies of a sample order for as many different customers directly into the tables, as Fiel would have
 * written them. Their ids are the prefix and nine digits from zero. The next call goes on with the next customers, so
 * that the last round does not meet customers with more open lots than the first.
 */
export const insertBenchOrders = async (
	{ cluster, shop }: BenchContext,
	sample: number,
	prefix: string,
	count: number,
): Promise<void> => {
	const { id: merchantId } = shop.merchant
	const customers = shop.lastCustomer - shop.firstCustomer + 1
	await cluster.db.transaction(async (tx) => {
		await tx.rows(sql`
			create temporary table made on commit drop as
			select n, order_id, nextval('point_record_ids') as record_id,
				${shop.firstCustomer}::bigint + (order_id * ${STRIDE}::bigint) % ${customers}::bigint as customer_id
			from (select n, nextval('order_ids') as order_id from generate_series(0, ${count - 1}::integer) n) made`)
		await tx.rows(sql`
			insert into orders
			select (jsonb_populate_record(o, jsonb_build_object('id', m.order_id, 'customer_id', m.customer_id,
				'award_id', m.record_id, 'original_id', ${prefix}::text || '-' || lpad(m.n::text, 9, '0')))).*
			from made m, orders o where o.merchant_id = ${merchantId} and o.id = ${sample}`)
		await tx.rows(sql`
			insert into point_records
			select (jsonb_populate_record(r, jsonb_build_object('id', m.record_id, 'customer_id', m.customer_id,
				'order_id', m.order_id))).*
			from made m, orders o join point_records r on r.merchant_id = o.merchant_id and r.id = o.award_id
			where o.merchant_id = ${merchantId} and o.id = ${sample}`)
		await tx.rows(sql`
			update accounts a set points = a.points + 120, cashback = a.cashback + 1.20
			from made m where a.merchant_id = ${merchantId} and a.customer_id = m.customer_id`)
		await tx.rows(sql`
			insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, valid_until,
				points_balance, cashback_balance, origins, occurred_at, hash)
			select r.merchant_id, r.customer_id, r.id, 0, r.type, r.points, r.cashback, r.valid_until, a.points, a.cashback,
				'[]', r.created_at, sha256('')
			from made m join point_records r on r.merchant_id = ${merchantId} and r.customer_id = m.customer_id
				and r.id = m.record_id
			join accounts a on a.merchant_id = r.merchant_id and a.customer_id = r.customer_id`)
		await tx.rows(sql`
			insert into progress_days (merchant_id, customer_id, day, orders, spend, earned)
			select o.merchant_id, m.customer_id, o.counted_on, 1, 120, 120
			from made m, orders o where o.merchant_id = ${merchantId} and o.id = ${sample}
			on conflict (merchant_id, customer_id, day) do update set orders = progress_days.orders + 1,
				spend = progress_days.spend + 120, earned = progress_days.earned + 120`)
		await tx.rows(sql`
			update progress p set orders = p.orders + 1, spend = p.spend + 120, earned = p.earned + 120
			from made m where p.merchant_id = ${merchantId} and p.customer_id = m.customer_id`)
	})
}
