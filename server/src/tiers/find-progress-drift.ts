import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Finding } from '../finding.ts'

/** Finds counters of customers that differ from their orders, and counters of tiers that differ from their members. */
export const findProgressDrift = async (db: Queryable, merchantIds: number[]): Promise<Finding[]> =>
	db.rows<Finding>(sql`
		with counted as (
			select merchant_id, customer_id, counted_on as day, count(*) as orders, sum(greatest(total - returned, 0)) as spend,
				sum(earned_points) as earned
			from orders
			where merchant_id = any(${merchantIds}::bigint[]) and is_completed and not is_cancelled
			group by 1, 2, 3
		), totals as (
			select merchant_id, customer_id, sum(orders) as orders, sum(spend) as spend, sum(earned) as earned, max(day) as day
			from counted group by 1, 2
		), drift as (
			select p.merchant_id, p.customer_id,
				format('%s orders, %s spent and %s points earned are counted, the orders make %s, %s and %s',
					p.orders, p.spend, p.earned, coalesce(o.orders, 0), coalesce(o.spend, 0), coalesce(o.earned, 0)) as sentence
			from progress p
			left join totals o on o.merchant_id = p.merchant_id and o.customer_id = p.customer_id
			where p.merchant_id = any(${merchantIds}::bigint[])
				and (p.orders, p.spend, p.earned) <> (coalesce(o.orders, 0), coalesce(o.spend, 0), coalesce(o.earned, 0))
			union all
			select o.merchant_id, o.customer_id, 'there are orders, and no counter of them'
			from totals o
			left join progress p on p.merchant_id = o.merchant_id and p.customer_id = o.customer_id
			where p.customer_id is null
			union all
			select coalesce(d.merchant_id, o.merchant_id), coalesce(d.customer_id, o.customer_id),
				format('of %s, %s orders, %s spent and %s points earned are counted, the orders make %s, %s and %s',
					coalesce(d.day, o.day), coalesce(d.orders, 0), coalesce(d.spend, 0), coalesce(d.earned, 0),
					coalesce(o.orders, 0), coalesce(o.spend, 0), coalesce(o.earned, 0))
			from (select * from progress_days where merchant_id = any(${merchantIds}::bigint[])) d
			full join counted o on o.merchant_id = d.merchant_id and o.customer_id = d.customer_id and o.day = d.day
			where (d.orders, d.spend, d.earned) is distinct from
				(coalesce(o.orders, 0), coalesce(o.spend, 0), coalesce(o.earned, 0))
			union all
			select p.merchant_id, p.customer_id,
				format('the last order is said to be of %s, and is of %s', coalesce(p.last_order_on::text, 'no day'),
					coalesce(o.day::text, 'no day'))
			from progress p
			left join totals o on o.merchant_id = p.merchant_id and o.customer_id = p.customer_id
			where p.merchant_id = any(${merchantIds}::bigint[]) and p.last_order_on is distinct from o.day
			union all
			select p.merchant_id, p.customer_id,
				format('the tier is %s, the history ends in %s', coalesce(p.tier_id::text, 'none'), coalesce(h.tier_id::text, 'none'))
			from progress p
			left join tiers t on t.merchant_id = p.merchant_id and t.id = p.tier_id
			left join (
				select distinct on (merchant_id, customer_id) merchant_id, customer_id, to_tier_id as tier_id
				from tier_history where merchant_id = any(${merchantIds}::bigint[]) order by 1, 2, id desc
			) h on h.merchant_id = p.merchant_id and h.customer_id = p.customer_id
			where p.merchant_id = any(${merchantIds}::bigint[]) and case when h.customer_id is null
				then p.tier_id is not null and not coalesce(t.is_base or t.goals = '[]', false) -- the tier of new customers
				else h.tier_id is distinct from p.tier_id end
			union all
			select coalesce(m.merchant_id, p.merchant_id), null,
				format('tier %s counts %s members and has %s', coalesce(m.tier_id, p.tier_id), coalesce(m.customers, 0),
					coalesce(p.customers, 0))
			from (
				select merchant_id, tier_id, sum(customers) as customers
				from tier_members where merchant_id = any(${merchantIds}::bigint[]) group by 1, 2
			) m
			full join (
				select merchant_id, tier_id, count(*) as customers
				from progress where merchant_id = any(${merchantIds}::bigint[]) and tier_id is not null group by 1, 2
			) p on p.merchant_id = m.merchant_id and p.tier_id = m.tier_id
			where coalesce(m.customers, 0) <> coalesce(p.customers, 0)
		)
		select merchant_id as "merchantId", customer_id as "customerId", null::bigint as "recordId", sentence from drift`)
