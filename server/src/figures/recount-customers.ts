import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { addCustomerShares } from './add-customer-shares.ts'

/**
 * Makes the reports contain these customers as they are now, and not at all if they are gone: their shares are
 * subtracted, saved again and added. It reads one row for each day on which a customer ordered, and the open lots.
 */
export const recountCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	customerIds: number[],
): Promise<void> => {
	if (customerIds.length === 0) return
	await addCustomerShares(tx, merchant.id, customerIds, -1)
	await saveCustomers(tx, merchant, now, customerIds)
	await saveMonths(tx, merchant.id, customerIds)
	await saveExpiries(tx, merchant, now, customerIds)
	await addCustomerShares(tx, merchant.id, customerIds, 1)
}

/** Each lookup by customer reads an index; offset 0 keeps the planner from reading whole tables instead. */
const saveCustomers = (
	tx: Tx,
	{ id, timeZone }: Merchant,
	now: Date,
	customerIds: number[],
): Promise<unknown[]> =>
	tx.rows(sql`
		with present as (
			select c.id, case when c.is_enrolled
					then (coalesce(c.enrolled_at, c.created_at) at time zone ${timeZone})::date end as joined_on,
				coalesce(d.orders, 0) as orders, coalesce(d.spend, 0) as spend, d.first_order_on, (
					select p.day from progress_days p
					cross join generate_series(1, least(p.orders, 2))
					where p.merchant_id = ${id} and p.customer_id = c.id and p.orders > 0
					order by p.day offset 1 limit 1) as second_order_on,
				d.last_order_on, case when d.orders > 0 then (
					select o.branch_id from orders o
					where o.merchant_id = ${id} and o.customer_id = c.id and o.counted_on is not null
					order by o.placed_at desc, o.id desc limit 1) end as last_branch, (
					select count(*) from redemptions r
					where r.merchant_id = ${id} and r.customer_id = c.id and r.refunded_at is null) as redemptions, (
					select (r.valid_until at time zone ${timeZone})::date from point_records r
					where r.merchant_id = ${id} and r.customer_id = c.id and r.valid_until >= ${now}
						and (r.remaining_points > 0 or r.remaining_cashback > 0)
					order by r.valid_until limit 1) as expires_on,
				coalesce(a.points, 0) as points, coalesce(a.cashback, 0) as cashback, 1 as balances_counted
			from customers c
			left join accounts a on a.merchant_id = ${id} and a.customer_id = c.id
			left join lateral (
				select sum(p.orders)::integer as orders, sum(p.spend) as spend, min(p.day) as first_order_on,
					max(p.day) as last_order_on
				from progress_days p
				where p.merchant_id = ${id} and p.customer_id = c.id and p.orders > 0
				offset 0
			) d on true
			where c.merchant_id = ${id} and c.id = any(${customerIds}::bigint[])
		), gone as (
			delete from customer_figures f
			where f.merchant_id = ${id} and f.customer_id = any(${customerIds}::bigint[])
				and f.customer_id not in (select id from present)
		)
		insert into customer_figures as f (merchant_id, customer_id, joined_on, orders, spend, first_order_on,
			second_order_on, last_order_on, last_branch, redemptions, expires_on, points, cashback, balances_counted)
		select ${id}::bigint, present.* from present
		on conflict (merchant_id, customer_id) do update set joined_on = excluded.joined_on, orders = excluded.orders,
			spend = excluded.spend, first_order_on = excluded.first_order_on,
			second_order_on = excluded.second_order_on, last_order_on = excluded.last_order_on,
			last_branch = excluded.last_branch, redemptions = excluded.redemptions, expires_on = excluded.expires_on,
			points = excluded.points, cashback = excluded.cashback, balances_counted = f.balances_counted + 1
		where (f.joined_on, f.orders, f.spend, f.first_order_on, f.second_order_on, f.last_order_on, f.last_branch,
				f.redemptions, f.expires_on, f.points, f.cashback)
			is distinct from (excluded.joined_on, excluded.orders, excluded.spend, excluded.first_order_on,
				excluded.second_order_on, excluded.last_order_on, excluded.last_branch, excluded.redemptions,
				excluded.expires_on, excluded.points, excluded.cashback)`)

const saveMonths = (tx: Tx, merchantId: number, customerIds: number[]): Promise<unknown[]> =>
	tx.rows(sql`
		with present as (
			select d.customer_id, date_trunc('month', d.day::timestamp)::date as month, sum(d.orders)::integer as orders,
				sum(d.spend) as spend,
				coalesce(sum(d.orders) filter (where d.day >= f.joined_on), 0)::integer as member_orders,
				coalesce(sum(d.spend) filter (where d.day >= f.joined_on), 0) as member_spend
			from customer_figures f
			cross join lateral (
				select * from progress_days p
				where p.merchant_id = ${merchantId} and p.customer_id = f.customer_id and p.orders > 0
				offset 0
			) d
			where f.merchant_id = ${merchantId} and f.customer_id = any(${customerIds}::bigint[])
			group by 1, 2
		), gone as (
			delete from customer_months m
			where m.merchant_id = ${merchantId} and m.customer_id = any(${customerIds}::bigint[])
				and (m.customer_id, m.month) not in (select customer_id, month from present)
		)
		insert into customer_months as m (merchant_id, customer_id, month, orders, spend, member_orders, member_spend)
		select ${merchantId}::bigint, present.* from present
		on conflict (merchant_id, customer_id, month) do update set orders = excluded.orders, spend = excluded.spend,
			member_orders = excluded.member_orders, member_spend = excluded.member_spend
		where (m.orders, m.spend, m.member_orders, m.member_spend)
			is distinct from (excluded.orders, excluded.spend, excluded.member_orders, excluded.member_spend)`)

/** Lots that have expired but wait for the sweep are not included. */
const saveExpiries = (
	tx: Tx,
	{ id, timeZone }: Merchant,
	now: Date,
	customerIds: number[],
): Promise<unknown[]> =>
	tx.rows(sql`
		with present as (
			select f.customer_id, (r.valid_until at time zone ${timeZone})::date as day, sum(r.remaining_points) as points,
				sum(r.remaining_cashback) as cashback
			from customer_figures f
			cross join lateral (
				select * from point_records l
				where l.merchant_id = ${id} and l.customer_id = f.customer_id and l.valid_until >= ${now}
					and (l.remaining_points > 0 or l.remaining_cashback > 0)
				offset 0
			) r
			where f.merchant_id = ${id} and f.customer_id = any(${customerIds}::bigint[]) and f.expires_on is not null
			group by 1, 2
		), gone as (
			delete from customer_expiries e
			where e.merchant_id = ${id} and e.customer_id = any(${customerIds}::bigint[])
				and (e.customer_id, e.day) not in (select customer_id, day from present)
		)
		insert into customer_expiries as e (merchant_id, customer_id, day, points, cashback)
		select ${id}::bigint, present.* from present
		on conflict (merchant_id, customer_id, day) do update
		set points = excluded.points, cashback = excluded.cashback
		where (e.points, e.cashback) is distinct from (excluded.points, excluded.cashback)`)
