import { raw, type Sql, default as sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { type Ids, idList } from '../db/ids.ts'
import type { DayProgress, LookBack, TierGoal } from '../program/tier.ts'

/**
 * What customers have done on days that goals look back on, in as many parts as goals can tell apart, oldest first: each
 * stands for the days from its own until the next first day of a goal. What no goal measures is nothing: with many days
 * adding up is half of the work.
 */
export const loadDays = async (
	db: Queryable,
	merchantId: number,
	customerIds: Ids,
	{ firsts, measures }: LookBack,
): Promise<Map<number, DayProgress[]>> => {
	const days = new Map<number, DayProgress[]>()
	if (firsts.length === 0) return days
	// one part needs no telling apart, which is a third of the time that many days take
	const part = firsts.length === 1 ? sql`` : sql`, width_bucket(day, ${firsts}::date[])`
	const total = (measure: TierGoal['measure']): Sql =>
		measures.includes(measure) ? sql`sum(${raw(measure)})` : sql`0`
	const rows = await db.rows<DayProgress & { customerId: number }>(sql`
		select customer_id as "customerId", min(day) as day, ${total('orders')}::integer as orders,
			${total('spend')}::numeric as spend, ${total('earned')}::numeric as earned
		from progress_days
		where merchant_id = ${merchantId} and customer_id = any(${idList(customerIds)}) and day >= ${firsts[0]}::date
		group by customer_id${part}
		order by min(day)`)
	for (const { customerId, ...entry } of rows) {
		const known = days.get(customerId)
		if (known) known.push(entry)
		else days.set(customerId, [entry])
	}
	return days
}
