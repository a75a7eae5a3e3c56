import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { type Ids, idList } from '../db/ids.ts'
import type { DayProgress } from '../program/tier.ts'

/** What customers have done on each day since one, where goals look at days at all. */
export const loadDays = async (
	db: Queryable,
	merchantId: number,
	customerIds: Ids,
	since: string | null,
): Promise<Map<number, DayProgress[]>> => {
	const days = new Map<number, DayProgress[]>()
	if (since === null) return days
	const rows = await db.rows<DayProgress & { customerId: number }>(sql`
		select customer_id as "customerId", day, orders, spend, earned
		from progress_days
		where merchant_id = ${merchantId} and customer_id = any(${idList(customerIds)}) and day >= ${since}::date
		order by day`)
	for (const { customerId, ...entry } of rows) {
		const known = days.get(customerId)
		if (known) known.push(entry)
		else days.set(customerId, [entry])
	}
	return days
}
