import sql from 'sql-template-tag'
import { dayOf } from '../calendar.ts'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Condition, ConditionContext } from './condition.ts'
import { fromCustomers } from './select-customers.ts'

export const contextOf = (merchant: Merchant, now: Date): ConditionContext => ({
	merchant,
	now,
	today: dayOf(now, merchant.timeZone),
})

/** Counts the customers of a segment. Call it in a snapshot, whose plans read whole tables. */
export const countCustomers = async (
	db: Queryable,
	conditions: readonly Condition[],
	context: ConditionContext,
): Promise<number> => {
	const [row] = await db.rows<{ count: number }>(sql`select count(*) ${fromCustomers(conditions, context)}`)
	return row!.count
}

/** The number of customers, their points, and the ids of the newest. */
export const measureSegment = async (
	db: Queryable,
	conditions: readonly Condition[],
	context: ConditionContext,
): Promise<{ customers: number; points: Decimal; newest: number[] }> => {
	const [row] = await db.rows<{ customers: number; points: Decimal }>(sql`
		select count(*) as customers, coalesce(sum(a.points), 0) as points
		${fromCustomers(conditions, context, ['accounts'])}`)
	const newest = await db.rows<{ id: number }>(sql`
		select c.id ${fromCustomers(conditions, context)} order by c.id desc limit ${SHOWN}`)
	return { ...row!, newest: newest.map(({ id }) => id) }
}

const SHOWN = 10
