import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'

/** A record in a customer's history, with the name of its branch. */
export interface HistoryEntry {
	customerId: number
	id: number
	createdAt: Date
	validUntil: Date | null
	points: Decimal
	cashback: Decimal
	branchId: string | null
	branchName: string | null
}

/** Reads the newest records of each customer, newest first. */
export const readHistories = async (
	db: Queryable,
	merchantId: number,
	customerIds: number[],
	limit: number,
): Promise<Map<number, HistoryEntry[]>> => {
	const rows = await db.rows<HistoryEntry>(sql`
		select customer.id as "customerId", record.id, record.created_at as "createdAt",
			record.valid_until as "validUntil", record.points, record.cashback, record.branch as "branchId",
			branch.name as "branchName"
		from unnest(${customerIds}::bigint[]) as customer (id)
		cross join lateral (
			select r.* from point_records r
			where r.merchant_id = ${merchantId} and r.customer_id = customer.id
			order by r.id desc
			limit ${limit}
		) record
		left join order_labels branch
			on branch.merchant_id = ${merchantId} and branch.kind = 'branch' and branch.original_id = record.branch
		order by customer.id, record.id desc`)
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
