import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** Adds the stored shares of these customers to the sums by month and by day, or subtracts them. */
export const addCustomerShares = async (
	tx: Tx,
	merchantId: number,
	customerIds: number[],
	sign: 1 | -1,
): Promise<void> => {
	await addSales(tx, merchantId, customerIds, sign)
	await addCohorts(tx, merchantId, customerIds, sign)
	await addRepeats(tx, merchantId, customerIds, sign)
	await addExpiries(tx, merchantId, customerIds, sign)
}

type AddShares = (tx: Tx, merchantId: number, customerIds: number[], sign: 1 | -1) => Promise<unknown[]>

/** In the month of joining, a customer may count on both sides. */
const addSales: AddShares = (tx, merchantId, customerIds, sign) =>
	tx.rows(sql`
		insert into sales_months as f (merchant_id, month, is_member, customers, orders, spend)
		select ${merchantId}::bigint, m.month, part.is_member, ${sign}::integer * count(*),
			${sign}::integer * sum(part.orders), ${sign}::integer * sum(part.spend)
		from customer_months m
		cross join lateral (values
			(true, m.member_orders, m.member_spend),
			(false, m.orders - m.member_orders, m.spend - m.member_spend)) as part (is_member, orders, spend)
		where m.merchant_id = ${merchantId} and m.customer_id = any(${customerIds}::bigint[]) and part.orders > 0
		group by 2, 3
		order by 2, 3
		on conflict (merchant_id, month, is_member) do update set customers = f.customers + excluded.customers,
			orders = f.orders + excluded.orders, spend = f.spend + excluded.spend`)

const addCohorts: AddShares = (tx, merchantId, customerIds, sign) =>
	tx.rows(sql`
		insert into cohort_months as f (merchant_id, cohort, month, members, redeemers, customers, orders, spend)
		select ${merchantId}::bigint, cohort, month, ${sign}::integer * sum(members), ${sign}::integer * sum(redeemers),
			${sign}::integer * sum(customers), ${sign}::integer * sum(orders), ${sign}::integer * sum(spend)
		from (
			select c.customer_id, date_trunc('month', c.joined_on::timestamp)::date as cohort, redemptions
			from customer_figures c
			where c.merchant_id = ${merchantId} and c.customer_id = any(${customerIds}::bigint[])
				and c.joined_on is not null
		) c
		cross join lateral (
			select c.cohort as month, 1 as members, (c.redemptions > 0)::integer as redeemers, 0 as customers, 0 as orders,
				0 as spend
			union all
			select m.month, 0, 0, 1, m.member_orders, m.member_spend
			from customer_months m
			where m.merchant_id = ${merchantId} and m.customer_id = c.customer_id and m.member_orders > 0
		) part
		group by 2, 3
		order by 2, 3
		on conflict (merchant_id, cohort, month) do update set members = f.members + excluded.members,
			redeemers = f.redeemers + excluded.redeemers, customers = f.customers + excluded.customers,
			orders = f.orders + excluded.orders, spend = f.spend + excluded.spend`)

const addRepeats: AddShares = (tx, merchantId, customerIds, sign) =>
	tx.rows(sql`
		insert into repeat_months as f (merchant_id, month, is_member, gap_days, customers)
		select ${merchantId}::bigint, date_trunc('month', first_order_on::timestamp)::date, joined_on is not null,
			coalesce(second_order_on - first_order_on, -1), ${sign}::integer * count(*)
		from customer_figures
		where merchant_id = ${merchantId} and customer_id = any(${customerIds}::bigint[]) and orders > 0
		group by 2, 3, 4
		order by 2, 3, 4
		on conflict (merchant_id, month, is_member, gap_days) do update
		set customers = f.customers + excluded.customers`)

const addExpiries: AddShares = (tx, merchantId, customerIds, sign) =>
	tx.rows(sql`
		insert into expiry_days as f (merchant_id, day, customers, points, cashback)
		select ${merchantId}::bigint, e.day, ${sign}::integer * count(*) filter (where c.expires_on = e.day),
			${sign}::integer * sum(e.points), ${sign}::integer * sum(e.cashback)
		from customer_expiries e
		join customer_figures c on c.merchant_id = e.merchant_id and c.customer_id = e.customer_id
		where e.merchant_id = ${merchantId} and e.customer_id = any(${customerIds}::bigint[])
		group by e.day
		order by e.day
		on conflict (merchant_id, day) do update set customers = f.customers + excluded.customers,
			points = f.points + excluded.points, cashback = f.cashback + excluded.cashback`)
