import sql, { empty, type Sql } from 'sql-template-tag'
import { countRows } from '../../db/count-rows.ts'
import type { Queryable } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import { directionOf } from '../../db/list-order.ts'
import type { RowCount } from '../../db/row-count.ts'
import { type Scan, type ScanCursor, scanPage } from '../../db/scan-page.ts'
import type { ReportPeriod } from './report-period.ts'

export interface ReportedCustomer {
	originalId: string
	name: string | null
	joinedOn: string | null
	orders: number
	spend: Decimal
	firstOrderOn: string | null
	secondOrderOn: string | null
	lastOrderOn: string | null
	lastBranch: string | null
	redemptions: number
}

export interface CustomerFilter {
	/** Customers by their first order, members by their joining, or all by what they have spent. */
	list: 'first' | 'joined' | 'best'
	period: ReportPeriod
	isMember: boolean | null
	/** Whether they have ordered again. */
	again: boolean | null
	minDays: number | null
	maxDays: number | null
	/** The first day of a month in which they ordered as members. */
	orderedIn: string | null
	redeemed: boolean | null
	before: ScanCursor | null
	isDescending: boolean
}

/** The customers behind a figure, by the day that the list is about, or by what they have spent. */
export const listReportCustomers = (
	db: Queryable,
	merchantId: number,
	filter: CustomerFilter,
	limit: number,
) => scanPage<ReportedCustomer>(db, scanOf(merchantId, filter), limit)

export const countReportCustomers = (
	db: Queryable,
	merchantId: number,
	filter: CustomerFilter,
): Promise<RowCount> => countRows(db, scanOf(merchantId, filter))

const scanOf = (merchantId: number, filter: CustomerFilter): Scan => ({
	rows: (most) => scanCustomers(merchantId, filter, most),
	where: sql`true ${conditionsOf(filter)}`,
	order: orderOf(filter),
	columns: sql`c.original_id as "originalId", c.name, s.joined_on as "joinedOn", s.orders, s.spend,
		s.first_order_on as "firstOrderOn", s.second_order_on as "secondOrderOn", s.last_order_on as "lastOrderOn",
		coalesce(b.name, s.last_branch) as "lastBranch", s.redemptions`,
	joins: sql`
		join customers c on c.merchant_id = s.merchant_id and c.id = s.customer_id
		left join order_labels b
			on b.merchant_id = s.merchant_id and b.kind = 'branch' and b.original_id = s.last_branch`,
})

const orderOf = (filter: CustomerFilter): Sql => {
	const { direction } = directionOf(filter)
	return sql`s.key ${direction}, s.row_id ${direction}`
}

const scanCustomers = (
	merchantId: number,
	{ list, period: { from, until }, before, isDescending }: CustomerFilter,
	most: number,
): Sql => {
	const column = { first: sql`f.first_order_on`, joined: sql`f.joined_on`, best: sql`f.spend` }[list]
	const { direction, beyond } = directionOf({ isDescending })
	const type = list === 'best' ? sql`numeric` : sql`date`
	return sql`
		select f.*, ${column} as key, f.customer_id as row_id from customer_figures f
		where f.merchant_id = ${merchantId} ${list === 'joined' ? sql`and f.joined_on is not null` : sql`and f.orders > 0`}
			${list === 'best' ? empty : sql`and ${column} >= ${from}::date and ${column} < ${until}::date`}
			${before ? sql`and (${column}, f.customer_id) ${beyond} (${before.key}::${type}, ${before.rowId}::bigint)` : empty}
		order by ${column} ${direction}, f.customer_id ${direction} limit ${most}`
}

const conditionsOf = ({ isMember, again, minDays, maxDays, orderedIn, redeemed }: CustomerFilter): Sql => sql`
	${isMember === null ? empty : sql`and (s.joined_on is not null) = ${isMember}`}
	${again === null ? empty : sql`and (s.second_order_on is not null) = ${again}`}
	${minDays === null ? empty : sql`and s.second_order_on - s.first_order_on >= ${minDays}`}
	${maxDays === null ? empty : sql`and s.second_order_on - s.first_order_on <= ${maxDays}`}
	${redeemed === null ? empty : sql`and (s.redemptions > 0) = ${redeemed}`}
	${
		orderedIn === null
			? empty
			: sql`and exists (
				select from customer_months m
				where m.merchant_id = s.merchant_id and m.customer_id = s.customer_id and m.month = ${orderedIn}::date
					and m.member_orders > 0)`
	}`
