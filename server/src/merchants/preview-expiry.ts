import { PointType } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'
import { dayOf } from '../calendar.ts'
import type { Queryable } from '../db/database.ts'
import { type Decimal, ZERO } from '../db/decimal.ts'
import type { ProgramSettings } from '../program/settings.ts'
import { validUntil } from '../program/valid-until.ts'
import type { Merchant } from './merchant.ts'

interface PointTotals {
	points: Decimal
	cashback: Decimal
	customers: number
}

/**
 * The effect that a policy would have on the points that customers hold now, had it been in force when they were
 * granted. It only estimates the effect: a change of policy does not change the dates of existing points.
 */
export interface ExpiryPreview {
	/** Points that would have expired already. */
	gone: PointTotals
	/** Points that would expire earlier than they do, but in the future. */
	earlier: PointTotals
	later: PointTotals
	same: PointTotals
	/** The expiry under the policy and the actual one, by month in the merchant's time zone; null means never. */
	months: { month: string | null; would: PointTotals; does: PointTotals }[]
}

type ExpiryChange = 'gone' | 'earlier' | 'later' | 'same'
interface TotalsRow {
	points: Decimal
	cashback: Decimal
	customers: number
}

export const previewExpiry = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	expiry: ProgramSettings['expiry'],
): Promise<ExpiryPreview> => {
	const openLots = openLotsQuery(merchant, now)
	const expiries = await findExpiries(db, merchant, now, expiry, openLots)
	const lots = sql`
		select l.customer_id, l.points, l.cashback, l.valid_until as does, e.valid_until as would
		from (${openLots}) l
		left join unnest(${[...expiries.keys()]}::date[], ${[...expiries.values()]}::timestamptz[])
			as e (day, valid_until) on e.day = l.granted_on`
	const fates = await db.rows<TotalsRow & { fate: ExpiryChange }>(sql`
		select case
				when would < ${now} then 'gone'
				when would is not distinct from does then 'same'
				when coalesce(would, 'infinity') < coalesce(does, 'infinity') then 'earlier'
				else 'later'
			end as fate, sum(points) as points, sum(cashback) as cashback, count(distinct customer_id) as customers
		from (${lots}) lots group by 1`)
	const months = await db.rows<TotalsRow & { way: 'would' | 'does'; month: string | null }>(sql`
		select way, to_char(ends at time zone ${merchant.timeZone}, 'YYYY-MM') as month, sum(points) as points,
			sum(cashback) as cashback, count(distinct customer_id) as customers
		from (${lots}) lots
		cross join lateral (values ('would', would), ('does', does)) as ways (way, ends)
		group by 1, 2 order by 2 nulls last`)
	const totalsWith = (fate: ExpiryChange): PointTotals => totalsOf(fates.find((row) => row.fate === fate))
	const names = [...new Set(months.map(({ month }) => month))]
	const totalsIn = (month: string | null, way: string) =>
		totalsOf(months.find((row) => row.month === month && row.way === way))
	return {
		gone: totalsWith('gone'),
		earlier: totalsWith('earlier'),
		later: totalsWith('later'),
		same: totalsWith('same'),
		months: names.map((month) => ({ month, would: totalsIn(month, 'would'), does: totalsIn(month, 'does') })),
	}
}

/** Selects the open lots without grace lots, whose grace period no policy changes. */
const openLotsQuery = ({ id, timeZone }: Merchant, now: Date): Sql => sql`
	select r.customer_id, r.remaining_points as points, r.remaining_cashback as cashback, r.valid_until, r.created_at,
		(r.created_at at time zone ${timeZone})::date as granted_on
	from point_records r
	where r.merchant_id = ${id} and (r.remaining_points > 0 or r.remaining_cashback > 0)
		and r.type <> ${PointType.RewardRefund}::smallint and not r.reason ? 'undoes' and (r.valid_until is null or r.valid_until >= ${now})`

/** Returns when lots expire under a policy, by the day on which they were granted, which is all a policy depends on. */
const findExpiries = async (
	db: Queryable,
	{ timeZone }: Merchant,
	now: Date,
	expiry: ProgramSettings['expiry'],
	openLots: Sql,
): Promise<Map<string, string>> => {
	const days = await db.rows<{ day: string; grantedAt: Date }>(sql`
		select granted_on as day, min(created_at) as "grantedAt" from (${openLots}) lots group by 1`)
	// Lots may still be granted today before the next statement reads them.
	const granted = new Map([
		[dayOf(now, timeZone), now],
		...days.map(({ day, grantedAt }) => [day, grantedAt] as const),
	])
	return new Map(
		[...granted].flatMap(([day, grantedAt]) => {
			const until = validUntil({ expiry }, grantedAt, timeZone)
			return until ? [[day, until.toISOString()] as const] : []
		}),
	)
}

const totalsOf = (row: TotalsRow | undefined): PointTotals =>
	row
		? { points: row.points, cashback: row.cashback, customers: row.customers }
		: { points: ZERO, cashback: ZERO, customers: 0 }
