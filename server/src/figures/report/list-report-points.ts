import { PointAction, PointType } from '@fiel/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import { addDays, startOfDay } from '../../calendar.ts'
import { countRows } from '../../db/count-rows.ts'
import type { Queryable } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import { directionOf, orderById } from '../../db/list-order.ts'
import type { RowCount } from '../../db/row-count.ts'
import { type Scan, type ScanCursor, scanPage } from '../../db/scan-page.ts'
import { eventRecordOwner, LEFT_JOIN_EVENT_RECORD } from '../../ledger/event-record.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { IS_AWARD, IS_COUNTED_EVENT, JOIN_UNDONE_RECORD, RECORD_KIND } from '../record-kind.ts'
import type { ReportPeriod } from './report-period.ts'

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
	isDescending: boolean
}

/** The points that expire within some days, by customer and day. Erased persons have no name. */
export const listExpiring = (db: Queryable, merchantId: number, filter: ExpiringFilter, limit: number) =>
	scanPage<ExpiringPoints>(db, scanExpiring(merchantId, filter), limit)

export const countExpiring = (db: Queryable, merchantId: number, filter: ExpiringFilter): Promise<RowCount> =>
	countRows(db, scanExpiring(merchantId, filter))

const scanExpiring = (merchantId: number, { today, days, before, isDescending }: ExpiringFilter): Scan => {
	const { direction, beyond } = directionOf({ isDescending })
	return {
		rows: (most) => sql`
		select e.*, e.day as key, e.customer_id as row_id from customer_expiries e
		where e.merchant_id = ${merchantId} and e.day >= ${today}::date and e.day <= ${addDays(today, days)}::date
			${before ? sql`and (e.day, e.customer_id) ${beyond} (${before.key}::date, ${before.rowId}::bigint)` : empty}
		order by e.day ${direction}, e.customer_id ${direction} limit ${most}`,
		where: sql`true`,
		order: sql`s.key ${direction}, s.row_id ${direction}`,
		columns: sql`c.original_id as "originalId", c.name, c.email, c.phone, s.day, s.points, s.cashback`,
		joins: sql`join customers c on c.merchant_id = s.merchant_id and c.id = s.customer_id`,
	}
}

export interface ReportedMovement {
	originalId: string
	name: string | null
	at: Date
	type: PointType
	points: Decimal
	cashback: Decimal
	orderId: string | null
	reason: Record<string, unknown> | null
}

const TYPES = {
	redeemed: [PointType.RewardRedeem, PointType.RewardRefund],
	expired: [PointType.Expiration],
} as const

export type MovementKind = keyof typeof TYPES | 'issued'

interface MovementFilter {
	kind: MovementKind
	period: ReportPeriod
	before: ScanCursor | null
	isDescending: boolean
}

/** The events of issued, redeemed or expired points in a period. */
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
	{ kind, period, before, isDescending }: MovementFilter,
): Promise<Scan> => {
	const [from, until] = [period.from, period.until].map((day) => startOfDay(day, merchant.timeZone))
	const top = await findFirstEventSince(db, merchant.id, until!)
	const bottom = await findFirstEventSince(db, merchant.id, from!)
	const { follows, order } = orderById(sql`e.id`, { before: before?.rowId ?? null, isDescending })
	const events = (most: number): Sql => sql`
		select e.*, e.id as key, e.id as row_id from events e
		where e.merchant_id = ${merchant.id} and e.id < ${top} and e.id >= ${bottom} and ${follows}
		order by ${order} limit ${most}`
	return {
		rows: kind === 'issued' ? (most) => withIssued(events(most)) : events,
		where: kind === 'issued' ? sql`s.is_issued` : sql`s.type = any(${TYPES[kind]}::smallint[])`,
		order: orderById(sql`s.row_id`, { before: null, isDescending }).order,
		columns: sql`c.original_id as "originalId", c.name, s.occurred_at as at, s.type,
			${kind === 'issued' ? sql`s.issued_points as points, s.issued_cashback as cashback` : sql`s.points, s.cashback`},
			o.original_id as "orderId", r.reason`,
		joins: sql`
			cross join lateral (select ${eventRecordOwner(merchant.id)} as customer_id from (select s.*) e) owner
			join customers c on c.merchant_id = s.merchant_id and c.id = owner.customer_id
			left join point_records r on r.merchant_id = s.merchant_id and r.customer_id = owner.customer_id
				and r.id = s.record_id
			left join orders o on o.merchant_id = s.merchant_id and o.id = r.order_id`,
	}
}

/**
 * Adds to each event whether it issued points, and how many: the award of an order counts when it was granted, at its
 * present size, as in the figures.
 */
const withIssued = (events: Sql): Sql => sql`
	select e.*, coalesce(o.id is not null and e.topic = ${PointAction.Add} and (r.points, r.cashback) <> (0, 0)
			or ${IS_COUNTED_EVENT} and ${RECORD_KIND} = 'issued', false) as is_issued,
		case when ${IS_AWARD} then r.points else e.points end as issued_points,
		case when ${IS_AWARD} then r.cashback else e.cashback end as issued_cashback
	from (${events}) e
	${LEFT_JOIN_EVENT_RECORD}
	${JOIN_UNDONE_RECORD}
	left join orders o on ${IS_AWARD} and o.merchant_id = e.merchant_id and o.id = r.order_id and o.award_id = r.id`

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
