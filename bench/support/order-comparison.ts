import sql from 'sql-template-tag'
import type { BenchContext } from './bench-context.ts'
import { createOrderLoad } from './order-load.ts'
import type { ScriptValues } from './pgbench.ts'
import type { PgbenchComparison } from './pgbench-comparison.ts'

/** Compares orders of these customers, by Fiel and by pgbench. */
export const createOrderComparison = (
	context: BenchContext,
	{ shop } = context,
	from = shop.firstCustomer,
	to = shop.lastCustomer,
): Omit<PgbenchComparison, 'work' | 'wanted' | 'clients'> => ({
	script: 'order.sql',
	duration: { seconds: context.seconds },
	load: () => createOrderLoad(context, { shop, from, to }),
	values: () => ({ merchant: shop.merchant.id, first: from, last: to, prefix: context.freshPrefix() }),
	async sample() {
		const [sample] = await context.cluster.db.rows<ScriptValues>(sql`
			select o.products::text as products, o.decision::text as decision, o.counted_on::text as day,
				o.placed_at::text as at, r.reason::text as reason, r.valid_until::text as until
			from orders o
			join point_records r on r.merchant_id = o.merchant_id and r.customer_id = o.customer_id and r.id = o.award_id
			where o.merchant_id = ${shop.merchant.id} order by o.id desc limit 1`)
		return sample!
	},
})
