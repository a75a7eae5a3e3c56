import sql from 'sql-template-tag'
import type { Queryable } from '../../src/db/database.ts'
import type { Decimal } from '../../src/db/decimal.ts'

export interface CustomerBalance {
	customerId: number
	points: Decimal
	cashback: Decimal
}

/** The present balances: expired lots do not count, whether or not the sweep has run. */
export const readBalances = async (
	db: Queryable,
	merchantId: number,
	customerIds: number[],
	now: Date,
): Promise<Map<number, CustomerBalance>> => {
	const rows = await db.rows<{ customer_id: number; points: Decimal; cashback: Decimal }>(sql`
		select a.customer_id, a.points - coalesce(ended.points, 0) as points,
			a.cashback - coalesce(ended.cashback, 0) as cashback
		from accounts a
		left join lateral (
			select sum(r.remaining_points) as points, sum(r.remaining_cashback) as cashback
			from point_records r
			where r.merchant_id = a.merchant_id and r.customer_id = a.customer_id
				and (r.remaining_points > 0 or r.remaining_cashback > 0) and r.valid_until < ${now}
		) ended on a.next_expiry < ${now}
		where a.merchant_id = ${merchantId} and a.customer_id = any(${customerIds}::bigint[])`)
	return new Map(
		rows.map((row) => [
			row.customer_id,
			{ customerId: row.customer_id, points: row.points, cashback: row.cashback },
		]),
	)
}
