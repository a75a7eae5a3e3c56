import sql, { empty } from 'sql-template-tag'
import type { Decimal } from '../../db/decimal.ts'
import type { Queryable, Reader } from '../../db/queryable.ts'
import type { ReportPeriod } from './report-period.ts'

export interface ReportRequest {
	period: ReportPeriod
	branch: string | null
	today: string
	now: Date
}

/** How long an order may wait to be counted before the history is said to be incomplete. */
const LATE_MS = 10 * 60_000

/** Days within which expiring points are summed. */
const NOTICE_DAYS = [7, 30, 90]
const MAX_BRANCHES = 500

/**
 * Reads the figures of some months; every query reads sums by month or by day. They share a snapshot, so that they
 * agree with each other, and so one connection: a first report would open one for each query.
 */
export const readReport = (db: Reader, merchantId: number, request: ReportRequest) =>
	db.snapshot(async (snapshot) => {
		const [state, sales, buyers, points, repeats, gaps, cohorts, expiring, branches] = await Promise.all([
			readState(snapshot, merchantId, request.now),
			readSales(snapshot, merchantId, request),
			readBuyers(snapshot, merchantId, request.period),
			readPoints(snapshot, merchantId, request.period),
			readRepeats(snapshot, merchantId, request.period),
			readGaps(snapshot, merchantId, request.period),
			readCohorts(snapshot, merchantId, request.period),
			readExpiring(snapshot, merchantId, request.today),
			readBranches(snapshot, merchantId),
		])
		return { ...state, sales, buyers, points, repeats, gaps, cohorts, expiring, branches }
	})
export type ReportData = Awaited<ReturnType<typeof readReport>>

/** The history is complete once no order has waited to be counted for some minutes. */
const readState = async (db: Queryable, merchantId: number, now: Date) => {
	const [state] = await db.rows<{ countedAt: Date | null; isCounting: boolean }>(sql`
		select (select counted_at from figure_cursors where merchant_id = ${merchantId}) as "countedAt",
			coalesce((
				select o.recorded_at < ${new Date(now.getTime() - LATE_MS)} from orders o
				where o.merchant_id = ${merchantId} and o.id > coalesce((
					select counted_id from report_cursors where merchant_id = ${merchantId} and source = 'orders'), 0)
				order by o.id limit 1), false) as "isCounting"`)
	return state!
}

const readSales = (db: Queryable, merchantId: number, { period: { from, until }, branch }: ReportRequest) =>
	db.rows<{
		month: string
		isMember: boolean
		orders: number
		revenue: Decimal
		rewardOrders: number
		rewardRevenue: Decimal
	}>(sql`
		select to_char(day, 'YYYY-MM') as month, is_member as "isMember", sum(orders)::integer as orders,
			sum(revenue) as revenue, sum(reward_orders)::integer as "rewardOrders", sum(reward_revenue) as "rewardRevenue"
		from sales_days
		where merchant_id = ${merchantId} and day >= ${from}::date and day < ${until}::date
			${branch === null ? empty : sql`and branch = ${branch}`}
		group by 1, 2`)

const readBuyers = (db: Queryable, merchantId: number, { from, until }: ReportPeriod) =>
	db.rows<{ month: string; isMember: boolean; customers: number }>(sql`
		select to_char(month, 'YYYY-MM') as month, is_member as "isMember", customers from sales_months
		where merchant_id = ${merchantId} and month >= ${from}::date and month < ${until}::date`)

const readPoints = (db: Queryable, merchantId: number, { from, until }: ReportPeriod) =>
	db.rows<
		{ month: string } & Record<
			| 'issuedPoints'
			| 'issuedCashback'
			| 'redeemedPoints'
			| 'redeemedCashback'
			| 'expiredPoints'
			| 'expiredCashback',
			Decimal
		>
	>(sql`
		select to_char(day, 'YYYY-MM') as month, sum(issued_points) as "issuedPoints",
			sum(issued_cashback) as "issuedCashback", -sum(redeemed_points) as "redeemedPoints",
			-sum(redeemed_cashback) as "redeemedCashback", -sum(expired_points) as "expiredPoints",
			-sum(expired_cashback) as "expiredCashback"
		from daily_figures
		where merchant_id = ${merchantId} and day >= ${from}::date and day < ${until}::date
		group by 1`)

/** Customers by the month of their first order, and how many of them have come back. */
const readRepeats = (db: Queryable, merchantId: number, { from, until }: ReportPeriod) =>
	db.rows<{ month: string; customers: number; repeating: number }>(sql`
		select to_char(month, 'YYYY-MM') as month, sum(customers)::integer as customers,
			coalesce(sum(customers) filter (where gap_days <> -1), 0)::integer as repeating
		from repeat_months
		where merchant_id = ${merchantId} and month >= ${from}::date and month < ${until}::date
		group by month`)

/** Customers by the days from their first to their second order; null for those who have not come back. */
const readGaps = (db: Queryable, merchantId: number, { from, until }: ReportPeriod) =>
	db.rows<{ isMember: boolean; days: number | null; customers: number }>(sql`
		select is_member as "isMember", nullif(gap_days, -1) as days, sum(customers)::integer as customers
		from repeat_months
		where merchant_id = ${merchantId} and month >= ${from}::date and month < ${until}::date
		group by is_member, gap_days having sum(customers) <> 0`)

const readCohorts = (db: Queryable, merchantId: number, { from, until }: ReportPeriod) =>
	db.rows<{
		cohort: string
		month: string
		members: number
		redeemers: number
		customers: number
		orders: number
		spend: Decimal
	}>(sql`
		select to_char(cohort, 'YYYY-MM') as cohort, to_char(month, 'YYYY-MM') as month, members, redeemers, customers,
			orders, spend
		from cohort_months
		where merchant_id = ${merchantId} and cohort >= ${from}::date and cohort < ${until}::date
			and (members, customers) <> (0, 0)
		order by 1, 2`)

const readExpiring = (db: Queryable, merchantId: number, today: string) =>
	db.rows<{ days: number; customers: number; points: Decimal; cashback: Decimal }>(sql`
		select within.days, coalesce(sum(e.customers), 0)::integer as customers, coalesce(sum(e.points), 0) as points,
			coalesce(sum(e.cashback), 0) as cashback
		from unnest(${NOTICE_DAYS}::integer[]) as within (days)
		left join expiry_days e on e.merchant_id = ${merchantId} and e.day >= ${today}::date
			and e.day <= ${today}::date + within.days
		group by within.days order by within.days`)

const readBranches = (db: Queryable, merchantId: number) =>
	db.rows<{ id: string; name: string | null }>(sql`
		select original_id as id, name from order_labels
		where merchant_id = ${merchantId} and kind = 'branch'
		order by coalesce(name, original_id) limit ${MAX_BRANCHES}`)
