import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'

/**
 * Makes the reports contain these orders as they are now: their shares are subtracted, saved again and added. It does
 * not matter how often that happens, or why.
 */
export const recountOrders = async (tx: Tx, merchant: Merchant, orderIds: number[]): Promise<void> => {
	if (orderIds.length === 0) return
	await addShares(tx, merchant.id, orderIds, -1)
	await saveShares(tx, merchant, orderIds)
	await addShares(tx, merchant.id, orderIds, 1)
}

const addShares = (tx: Tx, merchantId: number, orderIds: number[], sign: 1 | -1): Promise<unknown[]> =>
	tx.rows(sql`
		insert into sales_days as f (merchant_id, day, branch, is_member, orders, revenue, reward_orders, reward_revenue)
		select ${merchantId}::bigint, day, branch, is_member, ${sign}::integer * count(*), ${sign}::integer * sum(total),
			${sign}::integer * count(*) filter (where has_reward),
			${sign}::integer * coalesce(sum(total) filter (where has_reward), 0)
		from reported_orders
		where merchant_id = ${merchantId} and order_id = any(${orderIds}::bigint[])
		group by day, branch, is_member
		order by day, branch, is_member
		on conflict (merchant_id, day, branch, is_member) do update set
			orders = f.orders + excluded.orders, revenue = f.revenue + excluded.revenue,
			reward_orders = f.reward_orders + excluded.reward_orders,
			reward_revenue = f.reward_revenue + excluded.reward_revenue`)

const saveShares = (tx: Tx, { id, timeZone }: Merchant, orderIds: number[]): Promise<unknown[]> =>
	tx.rows(sql`
		with present as (
			select o.id, o.customer_id, o.counted_on, coalesce(o.branch_id, '') as branch,
				c.is_enrolled and o.counted_on >= (coalesce(c.enrolled_at, c.created_at) at time zone ${timeZone})::date
					as is_member,
				exists (
					select from redemptions d
					where d.merchant_id = ${id} and d.order_id = o.id and d.refunded_at is null) as has_reward,
				greatest(o.total - o.returned, 0) as total
			from orders o
			join customers c on c.merchant_id = o.merchant_id and c.id = o.customer_id
			where o.merchant_id = ${id} and o.id = any(${orderIds}::bigint[]) and o.counted_on is not null
		), gone as (
			delete from reported_orders s
			where s.merchant_id = ${id} and s.order_id = any(${orderIds}::bigint[])
				and s.order_id not in (select id from present)
		)
		insert into reported_orders as s (merchant_id, order_id, customer_id, day, branch, is_member, has_reward, total)
		select ${id}::bigint, present.* from present
		on conflict (merchant_id, order_id) do update set customer_id = excluded.customer_id, day = excluded.day,
			branch = excluded.branch, is_member = excluded.is_member, has_reward = excluded.has_reward,
			total = excluded.total
		where (s.customer_id, s.day, s.branch, s.is_member, s.has_reward, s.total)
			is distinct from (excluded.customer_id, excluded.day, excluded.branch, excluded.is_member,
				excluded.has_reward, excluded.total)`)
