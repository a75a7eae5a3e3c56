import { PointType } from '@fiel/contract'
import sql, { empty } from 'sql-template-tag'
import { addDays, startOfDay } from '../../calendar.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Queryable } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import type { RowCount } from '../../db/row-count.ts'
import { EVENT_RECORD_OWNER } from '../../ledger/event-record.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { ReportPeriod } from './report-period.ts'
import { type Scan, type ScanCursor, scanPage } from './scan-page.ts'

export interface ExpiringPoints {
	originalId: string
	name: string | null
	email: string | null
	phone: string | null
	day: string
	points: Decimal
	cashback: Decimal
}

interface ExpiringFilter {
	today: string
	days: number
	before: ScanCursor | null
}

/** The points that expire within some days, by customer and day, the first to expire first. Erased persons have no name. */
export const listExpiring = (db: Queryable, merchantId: number, filter: ExpiringFilter, limit: number) =>
	scanPage<ExpiringPoints>(db, scanExpiring(merchantId, filter), limit)

export const countExpiring = (db: Queryable, merchantId: number, filter: ExpiringFilter): Promise<RowCount> =>
	countRows(db, scanExpiring(merchantId, filter))

const scanExpiring = (merchantId: number, { today, days, before }: ExpiringFilter): Scan => ({
	rows: (most) => sql`
		select e.*, e.day as key, e.customer_id as row_id from customer_expiries e
		where e.merchant_id = ${merchantId} and e.day >= ${today}::date and e.day <= ${addDays(today, days)}::date
			${before ? sql`and (e.day, e.customer_id) > (${before.key}::date, ${before.rowId}::bigint)` : empty}
		order by e.day, e.customer_id limit ${most}`,
	where: sql`true`,
	order: sql`s.key, s.row_id`,
	columns: sql`c.original_id as "originalId", c.name, c.email, c.phone, s.day, s.points, s.cashback`,
	joins: sql`join customers c on c.merchant_id = s.merchant_id and c.id = s.customer_id`,
})

export interface ReportedMovement {
	originalId: string
	name: string | null
	at: Date
	type: PointType
	points: Decimal
	cashback: Decimal
}

const TYPES = {
	redeemed: [PointType.RewardRedeem, PointType.RewardRefund],
	expired: [PointType.Expiration],
} as const

interface MovementFilter {
	kind: keyof typeof TYPES
	period: ReportPeriod
	before: ScanCursor | null
}

/** The events of redeemed or expired points in a period, the latest first. */
export const listMovements = async (
	db: Queryable,
	merchant: Merchant,
	filter: MovementFilter,
	limit: number,
) => scanPage<ReportedMovement>(db, await scanMovements(db, merchant, filter), limit)

export const countMovements = async (
	db: Queryable,
	merchant: Merchant,
	filter: MovementFilter,
): Promise<RowCount> => countRows(db, await scanMovements(db, merchant, filter))

const scanMovements = async (
	db: Queryable,
	merchant: Merchant,
	{ kind, period, before }: MovementFilter,
): Promise<Scan> => {
	const [from, until] = [period.from, period.until].map((day) => startOfDay(day, merchant.timeZone))
	const top = before?.rowId ?? (await findFirstEventSince(db, merchant.id, until!))
	const bottom = await findFirstEventSince(db, merchant.id, from!)
	return {
		rows: (most) => sql`
			select e.*, e.id as key, e.id as row_id from events e
			where e.merchant_id = ${merchant.id} and e.id < ${top} and e.id >= ${bottom}
			order by e.id desc limit ${most}`,
		where: sql`s.type = any(${TYPES[kind]}::smallint[])`,
		order: sql`s.row_id desc`,
		columns: sql`c.original_id as "originalId", c.name, s.occurred_at as at, s.type, s.points, s.cashback`,
		joins: sql`
			cross join lateral (select ${EVENT_RECORD_OWNER} as customer_id from (select s.*) e) owner
			join customers c on c.merchant_id = s.merchant_id and c.id = owner.customer_id`,
	}
}

/**
 * The smallest id of an event that did not occur before this moment. Ids ascend with time, so it is found by halving the
 * range, with one lookup in the primary key for each step.
 */
const findFirstEventSince = async (db: Queryable, merchantId: number, moment: Date): Promise<number> => {
	const [range] = await db.rows<{ low: number; high: number }>(sql`
		select coalesce((select id from events where merchant_id = ${merchantId} order by id limit 1), 0) as low,
			coalesce((select id from events where merchant_id = ${merchantId} order by id desc limit 1), 0) + 1 as high`)
	let { low, high } = range!
	while (low < high) {
		const middle = Math.floor((low + high) / 2)
		const [event] = await db.rows<{ at: Date }>(sql`
			select occurred_at as at from events
			where merchant_id = ${merchantId} and id >= ${middle} order by id limit 1`)
		if (!event || event.at >= moment) high = middle
		else low = middle + 1
	}
	return low
}
