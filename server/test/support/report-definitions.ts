import { type Sql, default as sql } from 'sql-template-tag'
import type { Queryable } from '../../src/db/database.ts'
import type { Merchant } from '../../src/merchants/merchant.ts'

/** The completed orders of a merchant, each with its customer, written from the definitions in docs/figures.md. */
const sales = ({ id, timeZone }: Merchant): Sql => sql`
	select o.id, o.customer_id, o.counted_on as day, date_trunc('month', o.counted_on::timestamp)::date as month,
		coalesce(o.branch_id, '') as branch, o.branch_id, o.placed_at, greatest(o.total - o.returned, 0) as total,
		(c.enrolled_at at time zone ${timeZone})::date as joined_on,
		c.is_enrolled and (c.enrolled_at at time zone ${timeZone})::date <= o.counted_on as is_member,
		o.id in (select order_id from redemptions where merchant_id = ${id} and refunded_at is null) as has_reward,
		row_number() over (partition by o.customer_id order by o.counted_on, o.id) as nth,
		row_number() over (partition by o.customer_id order by o.placed_at desc, o.id desc) as nth_last
	from orders o
	join customers c on c.merchant_id = o.merchant_id and c.id = o.customer_id
	where o.merchant_id = ${id} and o.is_completed and not o.is_cancelled`

/** Every figure as a plain sum over the history, and the same from the tables of the worker. */
export const compareReports = async (db: Queryable, merchant: Merchant, now: Date) => {
	const history: Record<string, unknown[]> = {}
	const kept: Record<string, unknown[]> = {}
	for (const [name, [fromHistory, fromTables]] of Object.entries(figuresOf(merchant, now))) {
		history[name] = await db.rows(fromHistory)
		kept[name] = await db.rows(fromTables)
	}
	return { history, kept }
}

const figuresOf = (merchant: Merchant, now: Date): Record<string, [Sql, Sql]> => ({
	...salesFigures(merchant),
	...customerFigures(merchant, now),
})

const salesFigures = (merchant: Merchant): Record<string, [Sql, Sql]> => ({
	days: [
		sql`
			select day::text, branch, is_member, count(*) as orders, sum(total)::text as revenue,
				count(*) filter (where has_reward) as reward_orders,
				coalesce(sum(total) filter (where has_reward), 0)::numeric(20, 2)::text as reward_revenue
			from (${sales(merchant)}) s group by 1, 2, 3 order by 1, 2, 3`,
		sql`
			select day::text, branch, is_member, orders, revenue::text, reward_orders, reward_revenue::text
			from sales_days where merchant_id = ${merchant.id} and (orders, revenue) <> (0, 0) order by 1, 2, 3`,
	],
	months: [
		sql`
			select month::text, is_member, count(distinct customer_id) as customers, count(*) as orders,
				sum(total)::text as spend
			from (${sales(merchant)}) s group by 1, 2 order by 1, 2`,
		sql`
			select month::text, is_member, customers, orders, spend::text from sales_months
			where merchant_id = ${merchant.id} and (customers, orders, spend) <> (0, 0, 0) order by 1, 2`,
	],
	cohorts: [
		sql`
			select date_trunc('month', joined_on::timestamp)::date::text as cohort, month::text,
				count(distinct customer_id) as customers, count(*) as orders, sum(total)::text as spend
			from (${sales(merchant)}) s where is_member group by 1, 2 order by 1, 2`,
		sql`
			select cohort::text, month::text, customers, orders, spend::text from cohort_months
			where merchant_id = ${merchant.id} and (customers, orders, spend) <> (0, 0, 0) order by 1, 2`,
	],
	repeats: [
		sql`
			with firsts as (
				select customer_id, min(day) filter (where nth = 1) as first, min(day) filter (where nth = 2) as second
				from (${sales(merchant)}) s group by 1
			)
			select date_trunc('month', first::timestamp)::date::text as month, c.is_enrolled as is_member,
				coalesce(second - first, -1) as gap_days, count(*) as customers
			from firsts
			join customers c on c.merchant_id = ${merchant.id} and c.id = customer_id
			group by 1, 2, 3 order by 1, 2, 3`,
		sql`
			select month::text, is_member, gap_days, customers from repeat_months
			where merchant_id = ${merchant.id} and customers <> 0 order by 1, 2, 3`,
	],
})

const customerFigures = (merchant: Merchant, now: Date): Record<string, [Sql, Sql]> => ({
	members: [
		sql`
			select date_trunc('month', c.enrolled_at at time zone ${merchant.timeZone})::date::text as cohort,
				count(*) as members,
				count(*) filter (where exists (
					select from redemptions r
					where r.merchant_id = c.merchant_id and r.customer_id = c.id and r.refunded_at is null)) as redeemers
			from customers c where c.merchant_id = ${merchant.id} and c.is_enrolled group by 1 order by 1`,
		sql`
			select cohort::text, members, redeemers from cohort_months
			where merchant_id = ${merchant.id} and members <> 0 order by 1`,
	],
	customers: [
		sql`
			select c.original_id as id, count(s.id) as orders, coalesce(sum(s.total), 0)::numeric(20, 2)::text as spend,
				min(s.day)::text as first, min(s.day) filter (where nth = 2)::text as second, max(s.day)::text as last,
				max(s.branch_id) filter (where nth_last = 1) as branch,
				coalesce(max(a.points), 0)::numeric(18, 4)::text as points,
				coalesce(max(a.cashback), 0)::numeric(16, 2)::text as cashback
			from customers c
			left join accounts a on a.merchant_id = c.merchant_id and a.customer_id = c.id
			left join (${sales(merchant)}) s on s.customer_id = c.id
			where c.merchant_id = ${merchant.id} group by c.original_id order by 1`,
		sql`
			select c.original_id as id, f.orders, f.spend::text, f.first_order_on::text as first,
				f.second_order_on::text as second, f.last_order_on::text as last, f.last_branch as branch,
				f.points::text as points, f.cashback::text as cashback
			from customer_figures f
			join customers c on c.merchant_id = f.merchant_id and c.id = f.customer_id
			where f.merchant_id = ${merchant.id} order by 1`,
	],
	expiries: [
		sql`
			with lots as (
				select customer_id, (valid_until at time zone ${merchant.timeZone})::date as day, remaining_points,
					remaining_cashback
				from point_records
				where merchant_id = ${merchant.id} and remaining_points > 0 and valid_until >= ${now}
			)
			select day::text, sum(remaining_points)::text as points, sum(remaining_cashback)::text as cashback,
				count(distinct customer_id) filter (where not exists (
					select from lots before where before.customer_id = lots.customer_id and before.day < lots.day))
					as customers
			from lots group by day order by 1`,
		sql`
			select day::text, points::text, cashback::text, customers from expiry_days
			where merchant_id = ${merchant.id} and (points, cashback, customers) <> (0, 0, 0) order by 1`,
	],
	orphans: [
		sql`select 0 as rows`,
		sql`
			select count(*) as rows from (
				select customer_id from customer_figures where merchant_id = ${merchant.id}
				union all select customer_id from customer_months where merchant_id = ${merchant.id}
				union all select customer_id from customer_expiries where merchant_id = ${merchant.id}
				union all select customer_id from reported_orders where merchant_id = ${merchant.id}
			) rows
			where customer_id not in (select id from customers where merchant_id = ${merchant.id})`,
	],
})
