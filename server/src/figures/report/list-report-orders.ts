import sql, { empty } from 'sql-template-tag'
import { countRows } from '../../db/count-rows.ts'
import type { Queryable } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import { directionOf } from '../../db/list-order.ts'
import type { RowCount } from '../../db/row-count.ts'
import { type Scan, type ScanCursor, scanPage } from '../../db/scan-page.ts'
import type { ReportPeriod } from './report-period.ts'

export interface ReportedOrder {
	originalId: string
	day: string
	customer: string
	customerName: string | null
	isMember: boolean
	hasReward: boolean
	branch: string | null
	total: Decimal
}

export interface ReportOrderFilter {
	period: ReportPeriod
	branch: string | null
	isMember: boolean | null
	hasReward: boolean | null
	before: ScanCursor | null
	isDescending: boolean
}

/** The orders behind a figure, by day. */
export const listReportOrders = (
	db: Queryable,
	merchantId: number,
	filter: ReportOrderFilter,
	limit: number,
) => scanPage<ReportedOrder>(db, scanOf(merchantId, filter), limit)

export const countReportOrders = (
	db: Queryable,
	merchantId: number,
	filter: ReportOrderFilter,
): Promise<RowCount> => countRows(db, scanOf(merchantId, filter))

const scanOf = (
	merchantId: number,
	{ period: { from, until }, branch, isMember, hasReward, before, isDescending }: ReportOrderFilter,
): Scan => {
	const { direction, beyond } = directionOf({ isDescending })
	return {
		rows: (most) => sql`
		select r.*, r.day as key, r.order_id as row_id from reported_orders r
		where r.merchant_id = ${merchantId} and r.day >= ${from}::date and r.day < ${until}::date
			${before ? sql`and (r.day, r.order_id) ${beyond} (${before.key}::date, ${before.rowId}::bigint)` : empty}
		order by r.day ${direction}, r.order_id ${direction} limit ${most}`,
		where: sql`true
		${branch === null ? empty : sql`and s.branch = ${branch}`}
		${isMember === null ? empty : sql`and s.is_member = ${isMember}`}
		${hasReward === null ? empty : sql`and s.has_reward = ${hasReward}`}`,
		order: sql`s.key ${direction}, s.row_id ${direction}`,
		columns: sql`o.original_id as "originalId", s.day, c.original_id as customer, c.name as "customerName",
		s.is_member as "isMember", s.has_reward as "hasReward", coalesce(b.name, nullif(s.branch, '')) as branch,
		s.total`,
		joins: sql`
		join orders o on o.merchant_id = s.merchant_id and o.id = s.order_id
		join customers c on c.merchant_id = s.merchant_id and c.id = o.customer_id
		left join order_labels b
			on b.merchant_id = s.merchant_id and b.kind = 'branch' and b.original_id = s.branch`,
	}
}
