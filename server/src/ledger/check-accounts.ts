import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

interface CheckedAccount {
	customerId: number
	isSound: boolean
	/** Whether the account was only checked because it changed recently; false if the scan by id reached it. */
	isRecent: boolean
}

/**
 * Checks that balance, lots, debt and draws agree, in the accounts that changed most recently and in the next accounts
 * after `afterId`. It is cheap enough to run continuously; `find-violations.ts` verifies the whole ledger.
 */
export const checkAccounts = (
	db: Queryable,
	merchantId: number,
	afterId: number,
	limit: number,
): Promise<CheckedAccount[]> =>
	db.rows<CheckedAccount>(sql`
		with recent as materialized (
			select distinct customer_id from (
				select customer_id from events where merchant_id = ${merchantId} order by id desc limit ${limit}
			) e
		), next_accounts as materialized (
			select customer_id from accounts
			where merchant_id = ${merchantId} and customer_id > ${afterId} order by customer_id limit ${limit}
		), chosen as materialized (
			select customer_id, bool_and(is_recent) as is_recent
			from (select customer_id, true from recent union all select customer_id, false from next_accounts)
				as c (customer_id, is_recent)
			group by customer_id
		)
		select c.customer_id as "customerId", c.is_recent as "isRecent",
			(a.points, a.cashback) = (s.points, s.cashback)
				and (a.points, a.cashback) = (s.held_points, s.held_cashback)
				and (a.owed_points, a.owed_cashback) = (s.owed_points, s.owed_cashback)
				and (s.next_expiry is null or coalesce(a.next_expiry <= s.next_expiry, false))
				and s.records_agree as "isSound"
		from chosen c
		join accounts a on a.merchant_id = ${merchantId} and a.customer_id = c.customer_id
		cross join lateral (
			select coalesce(sum(r.points), 0) as points, coalesce(sum(r.cashback), 0) as cashback,
				coalesce(sum(r.remaining_points - r.owed_points), 0) as held_points,
				coalesce(sum(r.remaining_cashback - r.owed_cashback), 0) as held_cashback,
				coalesce(sum(r.owed_points), 0) as owed_points, coalesce(sum(r.owed_cashback), 0) as owed_cashback,
				min(r.valid_until) filter (where r.remaining_points > 0 or r.remaining_cashback > 0) as next_expiry,
				coalesce(bool_and(
					r.remaining_points - r.owed_points = r.points + took.points - gave.points
					and r.remaining_cashback - r.owed_cashback = r.cashback + took.cashback - gave.cashback
				), true) as records_agree
			from point_records r
			cross join lateral (
				select coalesce(sum(d.points), 0) as points, coalesce(sum(d.cashback), 0) as cashback
				from point_draws d
				where d.merchant_id = ${merchantId} and d.customer_id = r.customer_id and d.record_id = r.id
			) took
			cross join lateral (
				select coalesce(sum(d.points), 0) as points, coalesce(sum(d.cashback), 0) as cashback
				from point_draws d
				where d.merchant_id = ${merchantId} and d.customer_id = r.customer_id and d.lot_id = r.id
			) gave
			where r.merchant_id = ${merchantId} and r.customer_id = a.customer_id
		) s`)
