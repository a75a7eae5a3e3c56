import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'

/** A completion that was stored with the idempotency key of the caller. */
export interface StoredCompletion {
	customerId: number
	objective: string
	key: string
	points: Decimal
	cashback: Decimal
	recordId: number | null
	completedAt: Date
}

export const loadCompletionsByKey = async (
	db: Queryable,
	merchantId: number,
	keys: string[],
): Promise<Map<string, StoredCompletion>> => {
	const rows = await db.rows<StoredCompletion>(sql`
		select customer_id as "customerId", objective, key, points, cashback, record_id as "recordId",
			completed_at as "completedAt"
		from objective_completions
		where merchant_id = ${merchantId} and key = any(${keys}::text[])`)
	return new Map(rows.map((row) => [row.key, row]))
}

export const completionCountKey = (customerId: number, objective: string, period: string): string =>
	JSON.stringify([customerId, objective, period])

/** Loads how often customers have completed objectives in a period. It reads the last turn instead of counting all. */
export const loadCompletionCounts = async (
	db: Queryable,
	merchantId: number,
	customerIds: number[],
	periods: { objective: string; period: string }[],
): Promise<Map<string, number>> => {
	const rows = await db.rows<{ customer_id: number; objective: string; period: string; turn: number }>(sql`
		select customer.id as customer_id, place.objective, place.period, last.turn
		from unnest(${customerIds}::bigint[]) as customer (id)
		cross join unnest(${periods.map(({ objective }) => objective)}::text[],
			${periods.map(({ period }) => period)}::text[]) as place (objective, period)
		cross join lateral (
			select turn from objective_completions o
			where o.merchant_id = ${merchantId} and o.customer_id = customer.id and o.objective = place.objective
				and o.period = place.period
			order by turn desc limit 1
		) last`)
	return new Map(
		rows.map((row) => [completionCountKey(row.customer_id, row.objective, row.period), row.turn]),
	)
}
