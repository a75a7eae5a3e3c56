import sql from 'sql-template-tag'
import type { Queryable } from '../../server/src/db/database.ts'

/** Gives events that were put straight into the table the hashes that the ledger would have given them. */
export const chainEvents = async (db: Queryable, merchantId: number): Promise<void> => {
	await db.rows(sql`
		update events e set hash = linked.hash
		from (
			select e.id, event_chain('\\x', event_body(e.merchant_id, e.customer_id, e.record_id, e.topic, e.type, e.points,
				e.cashback, e.valid_until, e.points_balance, e.cashback_balance, e.origins::text, e.occurred_at, r.order_id,
				r.branch)) over (partition by e.customer_id order by e.id) as hash
			from events e
			join point_records r on r.merchant_id = e.merchant_id and r.customer_id = e.customer_id and r.id = e.record_id
			where e.merchant_id = ${merchantId}
		) linked
		where e.merchant_id = ${merchantId} and e.id = linked.id`)
	await db.rows(sql`
		update accounts a set chain_head = last.hash, chain_length = last.length
		from (
			select distinct on (customer_id) customer_id, hash, count(*) over (partition by customer_id) as length
			from events where merchant_id = ${merchantId} order by customer_id, id desc
		) last
		where a.merchant_id = ${merchantId} and a.customer_id = last.customer_id`)
}
