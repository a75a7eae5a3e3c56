import { PointAction, PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { NOTHING_DUE, type Step } from '../db/step.ts'
import { lockAccounts } from './lock-accounts.ts'
import { lockDue } from './lock-due.ts'

/**
 * The sweep: ends the lots of the next accounts that are due; answers how many lots it ended. It writes what
 * `machine/expire.ts` would, without taking the rows out of the database: a million lots may end on one day, and the
 * process that sweeps them also answers requests.
 */
export const expireLots = async (tx: Tx, merchantId: number, now: Date, limit = 25): Promise<Step> => {
	const due = await lockDue<{ customer_id: number }>(
		tx,
		(skip) => sql`
			select a.customer_id from accounts a
			where a.merchant_id = ${merchantId} and a.next_expiry < ${now}
			order by a.next_expiry limit ${limit} ${skip}`,
	)
	if (due.length === 0) return NOTHING_DUE
	const customers = due.map((row) => row.customer_id)
	const [, done] = await Promise.all([
		lockAccounts(tx, merchantId, customers),
		endLots(tx, merchantId, now, customers),
	])
	return { done, isMore: true }
}

/** Its own statement, after the locks: what it reads cannot change under it. */
const endLots = async (tx: Tx, merchantId: number, now: Date, customers: number[]): Promise<number> => {
	const [ended] = await tx.rows<{ lots: number }>(sql`
		with ending as materialized (
			select a.customer_id, lot.*, nextval('point_record_ids') as record_id,
				a.points - sum(lot.points) over so_far as points_after,
				a.cashback - sum(lot.cashback) over so_far as cashback_after,
				a.chain_head, a.chain_length + count(*) over so_far as chain_length,
				'[{"PointId": ' || lot.id::text || ', "UsedPoints": ' || trim_scale(lot.points)::text
					|| ', "UsedCashback": ' || trim_scale(lot.cashback)::text || '}]' as origins
			from accounts a
			cross join lateral (
				select r.id, r.remaining_points as points, r.remaining_cashback as cashback, r.valid_until
				from point_records r
				where r.merchant_id = ${merchantId} and r.customer_id = a.customer_id
					and (r.remaining_points > 0 or r.remaining_cashback > 0) and r.valid_until < ${now}
			) lot
			where a.merchant_id = ${merchantId} and a.customer_id = any(${customers}::bigint[])
			window so_far as (partition by a.customer_id order by lot.valid_until, lot.id rows unbounded preceding)
		), linked as (
			select *, event_chain(chain_head, event_body(${merchantId}::bigint, customer_id, record_id,
				${PointAction.Remove}::smallint, ${PointType.Expiration}::smallint, -points, -cashback, null,
				points_after, cashback_after, origins, ${now}::timestamptz, null, null))
				over (partition by customer_id order by record_id rows unbounded preceding) as hash
			from ending
		), ended as (
			update point_records r set remaining_points = 0, remaining_cashback = 0
			from ending e
			where r.merchant_id = ${merchantId} and r.customer_id = e.customer_id and r.id = e.id
		), created as (
			insert into point_records (merchant_id, customer_id, id, type, points, cashback, remaining_points,
				remaining_cashback, owed_points, owed_cashback, valid_until, created_at, order_id, branch, reason, metadata)
			select ${merchantId}::bigint, customer_id, record_id, ${PointType.Expiration}::smallint, -points, -cashback,
				0, 0, 0, 0, null, ${now}::timestamptz, null, null,
				jsonb_build_object('rule', 'expiry', 'validUntil',
					to_char(valid_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
				'[]'
			from ending
		), drawn as (
			insert into point_draws (merchant_id, customer_id, record_id, lot_id, points, cashback)
			select ${merchantId}::bigint, customer_id, record_id, id, points, cashback from ending order by record_id
		), balances as (
			update accounts a
			set points = coalesce(e.points_after, a.points), cashback = coalesce(e.cashback_after, a.cashback),
				chain_head = coalesce(e.hash, a.chain_head), chain_length = coalesce(e.chain_length, a.chain_length), next_expiry = (
				select min(r.valid_until) from point_records r
				where r.merchant_id = ${merchantId} and r.customer_id = a.customer_id
					and (r.remaining_points > 0 or r.remaining_cashback > 0) and r.valid_until >= ${now}
			)
			from unnest(${customers}::bigint[]) as customer (id)
			left join (select distinct on (customer_id) * from linked order by customer_id, record_id desc) e
				on e.customer_id = customer.id
			where a.merchant_id = ${merchantId} and a.customer_id = customer.id
		), told as (
			insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, valid_until,
				points_balance, cashback_balance, origins, occurred_at, hash)
			select ${merchantId}::bigint, e.customer_id, e.record_id, ${PointAction.Remove}::smallint,
				${PointType.Expiration}::smallint, -e.points, -e.cashback, null,
				e.points_after, e.cashback_after, e.origins::jsonb, ${now}::timestamptz, e.hash
			from linked e order by e.record_id
		)
		select count(*)::integer as lots from ending`)
	return ended!.lots
}

/** When the first account that is due should have been swept. */
export const findOldestExpiry = async (
	db: Queryable,
	merchantId: number,
	now: Date,
): Promise<Date | null> => {
	const [oldest] = await db.rows<{ due: Date }>(sql`
		select next_expiry as due from accounts
		where merchant_id = ${merchantId} and next_expiry < ${now}
		order by next_expiry limit 1`)
	return oldest?.due ?? null
}
