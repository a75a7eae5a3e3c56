import { empty, raw, type Sql, default as sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { decimal } from '../db/decimal.ts'
import type { DayProgress, GoalPeriods, TierGoal } from '../program/tier.ts'

/** Amounts are text, so that they are never rounded. */
export type StoredDay = [day: string, orders: number, spend: string, earned: string]

export const parseDay = ([day, orders, spend, earned]: StoredDay): DayProgress => ({
	day,
	orders,
	spend: decimal(spend),
	earned: decimal(earned),
})

/**
 * A subquery for the daily progress of a customer, a row of `progress p`, in the periods of goals. The days between two
 * first days of periods are summed into one entry, because no goal distinguishes them. Measures that no goal uses are 0,
 * because summing many days is half of the work.
 */
export const daysSubquery = (merchantId: number, { firstDays, measures }: GoalPeriods): Sql => {
	// A single group needs no bucket, which takes a third of the time if there are many days.
	const grouping = firstDays.length === 1 ? empty : sql`group by width_bucket(day, ${firstDays}::date[])`
	const total = (measure: TierGoal['measure']): Sql =>
		measures.includes(measure) ? sql`sum(${raw(measure)})` : sql`0`
	return sql`(
			select coalesce(json_agg(json_build_array(day, orders, spend::text, earned::text) order by day), '[]')
			from (
				select min(day) as day, ${total('orders')} as orders, ${total('spend')} as spend, ${total('earned')} as earned
				from progress_days
				where merchant_id = ${merchantId} and customer_id = p.customer_id and day >= ${firstDays[0] ?? null}::date
				${grouping}) parts
			where day is not null)`
}

/** Loads the daily progress of customers in the periods of goals, by customer id. */
export const loadDays = async (
	db: Queryable,
	merchantId: number,
	customerIds: number[],
	periods: GoalPeriods,
): Promise<Map<number, DayProgress[]>> => {
	const days = new Map(customerIds.map((id): [number, DayProgress[]] => [id, []]))
	if (periods.firstDays.length === 0 || customerIds.length === 0) return days
	const rows = await db.rows<{ id: number; days: StoredDay[] }>(sql`
		select p.customer_id as id, ${daysSubquery(merchantId, periods)} as days
		from progress p
		where p.merchant_id = ${merchantId} and p.customer_id = any(${customerIds}::bigint[])`)
	for (const row of rows) days.set(row.id, row.days.map(parseDay))
	return days
}
