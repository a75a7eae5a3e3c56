import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

export interface Violation {
	customerId: number
	recordId: number | null
	rule: string
}

/** Every place where the ledger contradicts itself; an accountant wants this list empty. */
export const findViolations = (db: Queryable, merchantId: number): Promise<Violation[]> =>
	db.rows<Violation>(sql`
		with amounts as (
			select customer_id, sum(points) as points, sum(cashback) as cashback,
				sum(remaining_points - owed_points) as held_points,
				sum(remaining_cashback - owed_cashback) as held_cashback,
				sum(owed_points) as owed_points, sum(owed_cashback) as owed_cashback,
				min(valid_until) filter (where remaining_points > 0 or remaining_cashback > 0) as next_expiry
			from point_records where merchant_id = ${merchantId} group by customer_id
		), moves as (
			select customer_id, id, sum(points) as points, sum(cashback) as cashback
			from (
				select customer_id, record_id as id, points, cashback from point_draws where merchant_id = ${merchantId}
				union all
				select customer_id, lot_id, -points, -cashback from point_draws where merchant_id = ${merchantId}
			) ways group by customer_id, id
		), told as (
			select customer_id, record_id as id from events where merchant_id = ${merchantId} group by customer_id, record_id
		)
		select a.customer_id as "customerId", null::bigint as "recordId", rule
		from accounts a
		left join amounts s on s.customer_id = a.customer_id
		cross join lateral (values
			('balance = sum of records', a.points = coalesce(s.points, 0) and a.cashback = coalesce(s.cashback, 0)),
			('balance = lots - debt',
				a.points = coalesce(s.held_points, 0) and a.cashback = coalesce(s.held_cashback, 0)),
			('debt = sum of what records owe',
				a.owed_points = coalesce(s.owed_points, 0) and a.owed_cashback = coalesce(s.owed_cashback, 0)),
			('no open lot ends before the bound', s.next_expiry is null or coalesce(a.next_expiry <= s.next_expiry, false))
		) as rules (rule, holds)
		where a.merchant_id = ${merchantId} and not holds
		union all
		select r.customer_id, r.id, rule
		from point_records r
		left join moves m on m.customer_id = r.customer_id and m.id = r.id
		left join told on told.customer_id = r.customer_id and told.id = r.id
		cross join lateral (values
			('remaining - owed = amount + drawn - drawn from it',
				r.remaining_points - r.owed_points = r.points + coalesce(m.points, 0)
				and r.remaining_cashback - r.owed_cashback = r.cashback + coalesce(m.cashback, 0)),
			('every record left an event', told.id is not null)
		) as rules (rule, holds)
		where r.merchant_id = ${merchantId} and not holds
		union all
		select m.customer_id, m.id, 'a draw joins two records that are there'
		from moves m
		left join point_records r
			on r.merchant_id = ${merchantId} and r.customer_id = m.customer_id and r.id = m.id
		where r.id is null
		union all
		select r.customer_id, r.id, 'a record has an account'
		from point_records r
		left join accounts a on a.merchant_id = r.merchant_id and a.customer_id = r.customer_id
		where r.merchant_id = ${merchantId} and a.customer_id is null`)
