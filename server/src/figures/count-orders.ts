import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'

/**
 * Updates the figures to the present state of these orders and their awards. What was counted for them before is
 * subtracted, so that neither the number of changes nor the order of events matters.
 */
export const countOrders = async (tx: Tx, merchant: Merchant, orderIds: number[]): Promise<void> => {
	if (orderIds.length === 0) return
	await tx.rows(sql`
		with present as (
			select o.id as order_id, (r.created_at at time zone ${merchant.timeZone})::date as award_day,
				coalesce(r.branch, '') as award_branch, r.points, r.cashback, o.counted_on,
				coalesce(o.branch_id, '') as branch,
				greatest(o.total - o.returned, 0) as total
			from unnest(${orderIds}::bigint[]) as touched (id)
			join orders o on o.merchant_id = ${merchant.id} and o.id = touched.id
			join point_records r
				on r.merchant_id = ${merchant.id} and r.customer_id = o.customer_id and r.id = o.award_id
		), former as (
			select * from counted_orders where merchant_id = ${merchant.id} and order_id = any(${orderIds}::bigint[])
		), changes as (
			select day, branch, sum(points) as points, sum(cashback) as cashback, sum(orders) as orders,
				sum(revenue) as revenue
			from (
				select award_day as day, award_branch as branch, points, cashback, 0 as orders, 0 as revenue from present
				union all
				select counted_on, branch, 0, 0, 1, total from present where counted_on is not null
				union all
				select award_day, award_branch, -points, -cashback, 0, 0 from former
				union all
				select counted_on, branch, 0, 0, -1, -total from former where counted_on is not null
			) parts
			group by day, branch
		), kept as (
			insert into counted_orders as c (merchant_id, order_id, award_day, award_branch, points, cashback, counted_on,
				branch, total)
			select ${merchant.id}::bigint, order_id, award_day, award_branch, points, cashback, counted_on, branch, total
			from present
			on conflict (merchant_id, order_id) do update set award_day = excluded.award_day,
				award_branch = excluded.award_branch, points = excluded.points, cashback = excluded.cashback,
				counted_on = excluded.counted_on, branch = excluded.branch, total = excluded.total
		)
		insert into daily_figures as f (merchant_id, day, branch, issued_points, issued_cashback, orders, revenue)
		select ${merchant.id}::bigint, day, branch, points, cashback, orders, revenue
		from changes
		where (points, cashback, orders, revenue) is distinct from (0, 0, 0, 0)
		order by day, branch
		on conflict (merchant_id, day, branch) do update set
			issued_points = f.issued_points + excluded.issued_points,
			issued_cashback = f.issued_cashback + excluded.issued_cashback,
			orders = f.orders + excluded.orders, revenue = f.revenue + excluded.revenue`)
}
