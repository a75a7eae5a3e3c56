import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { LedgerAmount } from './machine/account.ts'

/** The balances of customers without points whose last day has passed, which the account may still have to take. */
export const readBalances = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	customerIds: number[],
): Promise<Map<number, LedgerAmount>> => {
	const rows = await db.rows<LedgerAmount & { customerId: number }>(sql`
		select a.customer_id as "customerId", a.points - coalesce(expired.points, 0) as points,
			a.cashback - coalesce(expired.cashback, 0) as cashback
		from accounts a
		left join lateral (
			select sum(remaining_points) as points, sum(remaining_cashback) as cashback
			from point_records
			where merchant_id = ${merchantId} and customer_id = a.customer_id
				and (remaining_points > 0 or remaining_cashback > 0) and valid_until < ${now}
		) expired on a.next_expiry < ${now}
		where a.merchant_id = ${merchantId} and a.customer_id = any(${customerIds}::bigint[])`)
	return new Map(rows.map(({ customerId, ...balance }) => [customerId, balance]))
}
