import { OrderState } from '@fiel/contract'
import sql from 'sql-template-tag'
import { currentCustomerId } from '../customers/current-customer.ts'
import type { Queryable } from '../db/database.ts'
import { numberLiteral } from '../db/number-literal.ts'
import type { Finding } from '../finding.ts'

/** Finds counters of objectives that differ from their completions, and rewards that differ from their point records. */
export const findObjectiveDrift = (db: Queryable, merchantIds: number[]): Promise<Finding[]> =>
	db.rows<Finding>(sql`
		with drift as (
			select n.merchant_id, null::bigint as customer_id, null::bigint as record_id,
				format('objective %s counts %s completions and has %s', n.objective, n.completions, coalesce(o.completions, 0))
					as sentence
			from objective_counts n
			left join (
				select merchant_id, objective, count(*) as completions
				from objective_completions where merchant_id = any(${merchantIds}::bigint[]) group by 1, 2
			) o on o.merchant_id = n.merchant_id and o.objective = n.objective
			where n.merchant_id = any(${merchantIds}::bigint[]) and n.completions <> coalesce(o.completions, 0)
			union all
			select o.merchant_id, o.customer_id, o.record_id,
				format('objective %s was completed for %s points and %s in currency, the record has %s and %s', o.objective,
					o.points, o.cashback, coalesce(r.points, 0), coalesce(r.cashback, 0))
			from objective_completions o
			left join point_records r on r.merchant_id = o.merchant_id and r.id = o.record_id
				and r.customer_id = ${currentCustomerId(sql`o.merchant_id`, sql`o.customer_id`)}
			where o.merchant_id = any(${merchantIds}::bigint[])
				and (o.points, o.cashback) is distinct from (coalesce(r.points, 0), coalesce(r.cashback, 0))
			union all
			select f.merchant_id, f.friend_id, f.friend_record_id,
				format('referral %s was rewarded for an order that does not count', f.id)
			from referrals f
			left join orders o on o.merchant_id = f.merchant_id and o.id = f.order_id
			where f.merchant_id = any(${merchantIds}::bigint[]) and (
				(f.order_id is null and (f.referrer_record_id is not null or f.friend_record_id is not null))
				or (f.order_id is not null and (o.customer_id <> f.friend_id
					or o.state <> ${numberLiteral(OrderState.Completed)} or o.id is null)))
		)
		select merchant_id as "merchantId", customer_id as "customerId", record_id as "recordId", sentence from drift`)
