import sql from 'sql-template-tag'
import type { Duel } from './duel.ts'
import type { Lab } from './lab.ts'
import { orderLoad } from './order-load.ts'
import type { Values } from './pgbench.ts'

/** Orders of these customers, by Fiel and by pgbench. */
export const orderDuel = (
	lab: Lab,
	{ shop } = lab,
	from = shop.firstCustomer,
	to = shop.lastCustomer,
): Omit<Duel, 'work' | 'wanted' | 'clients'> => ({
	script: 'order.sql',
	last: { seconds: lab.seconds },
	load: () => orderLoad(lab, { shop, from, to }),
	values: () => ({ merchant: shop.merchant.id, first: from, last: to, prefix: lab.freshPrefix() }),
	async sample() {
		const [sample] = await lab.cluster.db.rows<Values>(sql`
			select o.products::text as products, o.decision::text as decision, o.counted_on::text as day,
				o.placed_at::text as at, r.reason::text as reason, r.valid_until::text as until
			from orders o
			join point_records r on r.merchant_id = o.merchant_id and r.customer_id = o.customer_id and r.id = o.award_id
			where o.merchant_id = ${shop.merchant.id} order by o.id desc limit 1`)
		return sample!
	},
})
