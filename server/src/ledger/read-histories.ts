import { OrderState, PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'

/** A record in a customer's history, with the name of its branch. */
export interface HistoryEntry {
	customerId: number
	id: number
	type: PointType
	createdAt: Date
	validUntil: Date | null
	points: Decimal
	cashback: Decimal
	branchId: string | null
	branchName: string | null
	/** The origin of the order that caused it. */
	orderOrigin: number | null
	isCancelled: boolean
}

/**
 * Whether a record is void: the order that earned it was cancelled, the redemption was given back, or the manual change was undone. The aliases are
 * r for the record and o for its order.
 */
export const IS_CANCELLED = sql`(
	(r.type in (${PointType.Purchase}, ${PointType.Referral}) and o.state is not distinct from ${OrderState.Cancelled})
	or (r.type = ${PointType.ManualChange} and exists (
		select from undone_changes u where u.merchant_id = r.merchant_id and u.record_id = r.id))
	or (r.type = ${PointType.RewardRedeem} and exists (
		select from redemptions d
		where d.merchant_id = r.merchant_id and d.customer_id = r.customer_id and d.record_id = r.id
			and d.refunded_at is not null)))`

/** Reads the newest records of each customer, newest first. */
export const readHistories = async (
	db: Queryable,
	merchantId: number,
	customerIds: number[],
	limit: number,
): Promise<Map<number, HistoryEntry[]>> => {
	const rows = await db.rows<HistoryEntry>(sql`
		select customer.id as "customerId", r.id, r.type, r.created_at as "createdAt", r.valid_until as "validUntil",
			r.points, r.cashback, r.branch as "branchId", branch.name as "branchName", o.origin as "orderOrigin",
			${IS_CANCELLED} as "isCancelled"
		from unnest(${customerIds}::bigint[]) as customer (id)
		cross join lateral (
			select * from point_records
			where merchant_id = ${merchantId} and customer_id = customer.id
			order by id desc
			limit ${limit}
		) r
		left join orders o on o.merchant_id = ${merchantId} and o.id = r.order_id
		left join order_labels branch
			on branch.merchant_id = ${merchantId} and branch.kind = 'branch' and branch.original_id = r.branch
		order by customer.id, r.id desc`)
	return Map.groupBy(rows, (row) => row.customerId)
}

export interface ExpiringPoints {
	customerId: number
	validUntil: Date
	points: Decimal
}

/** Reads the unspent points of each customer that expire between two moments, summed by expiry, soonest first. */
export const readExpiring = async (
	db: Queryable,
	merchantId: number,
	customerIds: number[],
	from: Date,
	until: Date,
): Promise<Map<number, ExpiringPoints[]>> => {
	const rows = await db.rows<ExpiringPoints>(sql`
		select customer.id as "customerId", lot.valid_until as "validUntil", lot.points
		from unnest(${customerIds}::bigint[]) as customer (id)
		cross join lateral (
			select r.valid_until, sum(r.remaining_points) as points
			from point_records r
			where r.merchant_id = ${merchantId} and r.customer_id = customer.id
				and (r.remaining_points > 0 or r.remaining_cashback > 0)
				and r.valid_until >= ${from} and r.valid_until <= ${until}
			group by r.valid_until
		) lot
		where lot.points > 0
		order by customer.id, lot.valid_until`)
	return Map.groupBy(rows, (row) => row.customerId)
}
