import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import type { Finding } from '../../finding.ts'

/** Compares the counters of capped rules with the orders, awards with their orders, and orders with their customers. */
export const findOrderDrift = (db: Queryable, merchantIds: number[]): Promise<Finding[]> =>
	db.rows<Finding>(sql`
		with given as (
			select o.merchant_id, n ->> 'rule' as rule_id, k.customer_id, k.period, sum((n ->> 'points')::numeric) as points
			from orders o
			cross join lateral jsonb_array_elements(o.decision -> 'usage') n
			cross join lateral (values
				((n ->> 'customerId')::bigint, n ->> 'period'),
				(0, case when (n ->> 'isBudgeted')::boolean then 'ever' end)) as k (customer_id, period)
			where o.merchant_id = any(${merchantIds}::bigint[]) and o.decision ? 'usage' and k.period is not null
			group by 1, 2, 3, 4
		), drift as (
			select coalesce(u.merchant_id, g.merchant_id) as merchant_id,
				nullif(coalesce(u.customer_id, g.customer_id), 0) as customer_id, null::bigint as record_id,
				format('rule %s counts %s points given in %s, the orders make %s', coalesce(u.rule_id, g.rule_id),
					coalesce(u.points, 0), coalesce(u.period, g.period), coalesce(g.points, 0)) as sentence
			from (select * from rule_usage where merchant_id = any(${merchantIds}::bigint[])) u
			full join given g on g.merchant_id = u.merchant_id and g.rule_id = u.rule_id
				and g.customer_id = u.customer_id and g.period = u.period
			where coalesce(u.points, 0) <> coalesce(g.points, 0)
			union all
			select o.merchant_id, o.customer_id, o.award_id,
				format('order %s names the record as its award, and no such record is of that order', o.original_id)
			from orders o
			left join point_records r on r.merchant_id = o.merchant_id and r.customer_id = o.customer_id and r.id = o.award_id
			where o.merchant_id = any(${merchantIds}::bigint[]) and o.award_id is not null and r.order_id is distinct from o.id
			union all
			select r.merchant_id, r.customer_id, r.id, format('the record names order %s, and it is not there', r.order_id)
			from point_records r
			left join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
			where r.merchant_id = any(${merchantIds}::bigint[]) and r.order_id is not null and o.id is null
			union all
			select o.merchant_id, o.customer_id, null, format('order %s is of a customer who is not there', o.original_id)
			from orders o
			left join customers c on c.merchant_id = o.merchant_id and c.id = o.customer_id
			where o.merchant_id = any(${merchantIds}::bigint[]) and c.id is null
		)
		select merchant_id as "merchantId", customer_id as "customerId", record_id as "recordId", sentence from drift`)
