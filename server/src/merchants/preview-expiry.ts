import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { type Decimal, ZERO } from '../db/decimal.ts'
import type { ProgramSettings } from '../program/settings.ts'
import type { Merchant } from './merchant.ts'

export interface PointTotals {
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
	{ kind, days }: ProgramSettings['expiry'],
): Promise<ExpiryPreview> => {
	// The same dates as in program/valid-until.ts. Refunded lots have their own grace period, which no policy changes.
	const lots = sql`
		select l.customer_id, l.remaining_points as points, l.remaining_cashback as cashback,
			l.valid_until as does, ((case ${kind}::text
				when 'days' then date_trunc('day', l.granted) + (${days}::integer + 1) * interval '1 day'
				when 'quarter' then date_trunc('quarter', l.granted) + interval '3 months'
				when 'year' then date_trunc('year', l.granted) + interval '1 year'
			end) at time zone ${merchant.timeZone}) - interval '1 millisecond' as would
		from (
			select r.*, r.created_at at time zone ${merchant.timeZone} as granted
			from point_records r
			where r.merchant_id = ${merchant.id} and (r.remaining_points > 0 or r.remaining_cashback > 0)
				and r.type <> ${PointType.RewardRefund}::smallint and (r.valid_until is null or r.valid_until >= ${now})
		) l`
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

const totalsOf = (row: TotalsRow | undefined): PointTotals =>
	row
		? { points: row.points, cashback: row.cashback, customers: row.customers }
		: { points: ZERO, cashback: ZERO, customers: 0 }
