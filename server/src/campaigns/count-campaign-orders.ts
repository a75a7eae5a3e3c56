import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/**
 * Updates the figures of campaigns to the present state of these orders. What was counted for them before is subtracted,
 * so that neither the number of changes nor their order matters. The caller holds the row of `figure_cursors`, which
 * serializes the writers of a merchant.
 */
export const countCampaignOrders = async (tx: Tx, merchantId: number, orderIds: number[]): Promise<void> => {
	if (orderIds.length === 0) return
	await tx.rows(sql`
		with touched as (
			select o.id, o.customer_id, o.program_version, o.decision -> 'rules' as rules,
				greatest(o.total - o.returned, 0) as revenue
			from orders o
			where o.merchant_id = ${merchantId} and o.id = any(${orderIds}::bigint[])
				and o.award_id is not null and not o.is_cancelled
		), campaigns as materialized (
			select p.version, rule ->> 'id' as rule_id,
				case when (p.settings #>> '{cashback,isActive}')::boolean
					then (p.settings #>> '{cashback,pointValue}')::numeric else 0 end as point_value
			from programs p
			cross join lateral jsonb_array_elements(p.settings -> 'rules') rule
			where p.merchant_id = ${merchantId} and p.version in (select program_version from touched)
				and rule @> '{"isCampaign": true}'
		), present as (
			select t.id as order_id, c.rule_id, t.customer_id, g.points, g.points * c.point_value as cost, t.revenue
			from touched t
			cross join lateral (
				select r ->> 'id' as rule_id, (r ->> 'points')::numeric as points from jsonb_array_elements(t.rules) r) g
			join campaigns c on c.version = t.program_version and c.rule_id = g.rule_id
			where g.points <> 0
		), former as (
			select order_id, rule_id, customer_id, points, cost, revenue from campaign_orders
			where merchant_id = ${merchantId} and order_id = any(${orderIds}::bigint[])
		), changes as (
			select rule_id, customer_id, sum(sign * points) as points, sum(sign * cost) as cost,
				sum(sign * revenue) as revenue, sum(sign)::integer as orders
			from (select 1 as sign, * from present union all select -1, * from former) parts
			group by rule_id, customer_id
		), removed as (
			delete from campaign_orders k
			using former f
			where k.merchant_id = ${merchantId} and k.order_id = f.order_id and k.rule_id = f.rule_id
				and not exists (select from present n where n.order_id = f.order_id and n.rule_id = f.rule_id)
		), kept as (
			insert into campaign_orders as k (merchant_id, order_id, rule_id, customer_id, points, cost, revenue)
			select ${merchantId}::bigint, order_id, rule_id, customer_id, points, cost, revenue from present
			on conflict (merchant_id, order_id, rule_id) do update set customer_id = excluded.customer_id,
				points = excluded.points, cost = excluded.cost, revenue = excluded.revenue
		), buyers as (
			select n.rule_id, n.customer_id, coalesce(b.orders, 0) as before, coalesce(b.orders, 0) + n.orders as after
			from changes n
			left join campaign_customers b on b.merchant_id = ${merchantId} and b.rule_id = n.rule_id
				and b.customer_id = n.customer_id
		), kept_buyers as (
			insert into campaign_customers (merchant_id, rule_id, customer_id, orders)
			select ${merchantId}::bigint, rule_id, customer_id, after from buyers where after <> before
			on conflict (merchant_id, rule_id, customer_id) do update set orders = excluded.orders
		)
		insert into campaign_figures as f (merchant_id, rule_id, points, cost, revenue, orders, customers)
		select ${merchantId}::bigint, n.rule_id, sum(n.points), sum(n.cost), sum(n.revenue), sum(n.orders),
			sum((b.after > 0)::integer - (b.before > 0)::integer)
		from changes n
		join buyers b on b.rule_id = n.rule_id and b.customer_id = n.customer_id
		group by n.rule_id
		on conflict (merchant_id, rule_id) do update set points = f.points + excluded.points,
			cost = f.cost + excluded.cost, revenue = f.revenue + excluded.revenue,
			orders = f.orders + excluded.orders, customers = f.customers + excluded.customers`)
}
