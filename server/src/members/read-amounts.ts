import { OrderState } from '@fiel/contract'
import sql from 'sql-template-tag'
import { dayOf } from '../calendar.ts'
import type { Queryable } from '../db/database.ts'
import { type Decimal, decimal } from '../db/decimal.ts'
import { numberLiteral } from '../db/number-literal.ts'
import type { Merchant } from '../merchants/merchant.ts'

/** Points and cashback that come or go at a moment. */
export interface DatedAmount {
	points: Decimal
	cashback: Decimal
	when: Date
}

interface CustomerAmount extends DatedAmount {
	customerId: number
}

const MOST_DAYS = 24

/** What expires of each customer, by day, soonest first. */
export const readExpiries = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	customerIds: number[],
): Promise<Map<number, DatedAmount[]>> => {
	const rows = await db.rows<CustomerAmount>(sql`
		select customer.id as "customerId", lot.valid_until as "when", lot.points, lot.cashback
		from unnest(${customerIds}::bigint[]) as customer (id)
		cross join lateral (
			select r.valid_until, sum(r.remaining_points) as points, sum(r.remaining_cashback) as cashback
			from point_records r
			where r.merchant_id = ${merchant.id} and r.customer_id = customer.id
				and (r.remaining_points > 0 or r.remaining_cashback > 0) and r.valid_until >= ${now}
			group by r.valid_until
		) lot
		order by customer.id, lot.valid_until`)
	return mapGroups(rows, (amounts) => sumByDay(amounts, merchant.timeZone).slice(0, MOST_DAYS))
}

/** What orders of each customer have earned and will grant, by moment, soonest first. */
export const readPending = async (
	db: Queryable,
	merchant: Merchant,
	customerIds: number[],
): Promise<Map<number, DatedAmount[]>> => {
	// Sorted in memory: with an order by, the planner might scan the pending orders of all customers.
	const rows = await db.rows<{ customerId: number; when: Date; points: string; cashback: string }>(sql`
		select customer_id as "customerId", grant_at as "when", coalesce(decision ->> 'points', '0') as points,
			coalesce(decision ->> 'cashback', '0') as cashback
		from orders
		where merchant_id = ${merchant.id} and customer_id = any(${customerIds}::bigint[])
			and state = ${numberLiteral(OrderState.Pending)}`)
	const amounts = rows
		.map(({ points, cashback, ...row }) => ({ ...row, points: decimal(points), cashback: decimal(cashback) }))
		.filter(({ points, cashback }) => !points.eq(0) || !cashback.eq(0))
		.sort((a, b) => a.when.getTime() - b.when.getTime())
	return mapGroups(amounts, (group) => group)
}

const mapGroups = (
	rows: CustomerAmount[],
	change: (amounts: DatedAmount[]) => DatedAmount[],
): Map<number, DatedAmount[]> => {
	const groups = Map.groupBy(rows, ({ customerId }) => customerId)
	return new Map([...groups].map(([id, amounts]) => [id, change(amounts)]))
}

const sumByDay = (amounts: DatedAmount[], timeZone: string): DatedAmount[] => {
	const days = new Map<string, DatedAmount>()
	for (const { points, cashback, when } of amounts) {
		const day = dayOf(when, timeZone)
		const known = days.get(day)
		days.set(day, {
			points: known ? known.points.plus(points) : points,
			cashback: known ? known.cashback.plus(cashback) : cashback,
			// Lots from before a change of the time zone do not end with a day: the first one says until when all can be used.
			when: known?.when ?? when,
		})
	}
	return [...days.values()]
}
