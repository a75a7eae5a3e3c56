import {
	countReportCustomers,
	countReportExpiring,
	countReportMovements,
	countReportOrders,
	getReport,
	listReportCustomers,
	listReportExpiring,
	listReportMovements,
	listReportOrders,
	REPORT_CUSTOMER_ORDERS,
	REPORT_LIMITS,
	type ReportCustomerFilters,
	type ReportCustomerList,
	type ReportOrderFilters,
} from '@fiel/contract'
import { dayOf, startOfDay } from '../../calendar.ts'
import { createContactsMask } from '../../customers/mask-contacts.ts'
import { countBody } from '../../db/count-rows.ts'
import { isNewestFirst } from '../../db/list-order.ts'
import { formatScanCursor, parseScanCursor, type ScanCursor } from '../../db/scan-page.ts'
import type { AdminApi } from '../../http/admin-api.ts'
import type { Failure } from '../../http/admin-reply.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { explainRecord } from '../../program/explain.ts'
import { refuseArchived } from '../refuse-archived.ts'
import {
	countReportCustomers as countCustomers,
	listReportCustomers as listCustomerPage,
} from './list-report-customers.ts'
import { countReportOrders as countOrders, listReportOrders as listOrderPage } from './list-report-orders.ts'
import { countExpiring, countMovements, listExpiring, listMovements } from './list-report-points.ts'
import { readReport } from './read-report.ts'
import { reportBody } from './report-body.ts'
import { addMonths, monthsBetween, monthsPeriod, type ReportPeriod } from './report-period.ts'

const DEFAULT_MONTHS = 12
const DEFAULT_LIMIT = 50
const DEFAULT_DAYS = 30
const DAY_KEY = /^\d{4}-\d\d-\d\d$/
const AMOUNT_KEY = /^\d{1,18}(\.\d{1,2})?$/
const ID_KEY = /^\d{1,15}$/

/** Registers the routes of the reports. */
export const registerReportAdminRoutes = (api: AdminApi): void => {
	registerFigureRoutes(api)
	registerListRoutes(api)
	registerPointRoutes(api)
	registerCountRoutes(api)
}

interface PeriodQuery {
	from?: string | null
	to?: string | null
}

const parsePeriod = ({ from, to }: PeriodQuery, today: string): { from: string; to: string } | Failure => {
	const last = to ?? today.slice(0, 7)
	const first = from ?? addMonths(last, 1 - DEFAULT_MONTHS)
	if (first > last)
		return {
			failed: 400,
			message: 'the period ends before it begins',
			field: 'from',
			text: panelText.period(),
		}
	if (monthsBetween(first, last).length > REPORT_LIMITS.months)
		return {
			failed: 400,
			message: `a period has at most ${REPORT_LIMITS.months} months`,
			field: 'from',
			text: panelText.mostMonths(REPORT_LIMITS.months),
		}
	return { from: first, to: last }
}

const parsePeriodOf = (
	query: PeriodQuery,
	{ timeZone }: Pick<Merchant, 'timeZone'>,
	now: Date,
): ReportPeriod | Failure => {
	const months = parsePeriod(query, dayOf(now, timeZone))
	return isFailure(months) ? months : monthsPeriod(months.from, months.to)
}

/** The place where a list continues; null for its beginning. */
const parseBefore = (text: string | null | undefined, key: RegExp): ScanCursor | Failure | null =>
	text
		? (parseScanCursor(text, key) ?? {
				failed: 400,
				message: 'there is no such place',
				field: 'before',
				text: panelText.reload(),
			})
		: null

const isFailure = (value: object | null): value is Failure => value !== null && 'failed' in value

/** Null if there is no such filter. */
const isChosen = <T extends string>(value: T | null | undefined, yes: T): boolean | null =>
	value === null || value === undefined ? null : value === yes

const customerFilterOf = (query: ReportCustomerFilters) => ({
	list: query.list,
	isMember: isChosen(query.members, 'members'),
	again: isChosen(query.again, 'yes'),
	minDays: query.minDays ?? null,
	maxDays: query.maxDays ?? null,
	orderedIn: query.orderedIn ? `${query.orderedIn}-01` : null,
	redeemed: isChosen(query.redeemed, 'yes'),
})

const orderFilterOf = (query: ReportOrderFilters) => ({
	branch: query.branch || null,
	isMember: isChosen(query.buyers, 'members'),
	hasReward: isChosen(query.reward, 'yes'),
})

const registerFigureRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(getReport, async ({ session: { merchant }, query }) => {
		const now = clock.now()
		const today = dayOf(now, merchant.timeZone)
		const months = parsePeriod(query, today)
		if (isFailure(months)) return months
		const request = { branch: query.branch || null, period: monthsPeriod(months.from, months.to) }
		const data = await readReport(db.relaxed, merchant.id, { ...request, today, now })
		return reportBody({ ...months, branch: request.branch }, data)
	})
}

/** A list of customers is sorted by what it is about, which has the index. */
const refuseOtherOrder = ({
	list,
	sort,
}: {
	list: ReportCustomerList
	sort?: string | null
}): Failure | null => {
	const order = REPORT_CUSTOMER_ORDERS[list]
	if (!sort || sort.replace('-', '') === order) return null
	return {
		failed: 400,
		message: `the list ${list} can only be sorted by ${order}`,
		field: 'sort',
		text: panelText.reload(),
	}
}

const registerListRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(listReportCustomers, async ({ session: { merchant }, query }) => {
		const period = parsePeriodOf(query, merchant, clock.now())
		if (isFailure(period)) return period
		const before = parseBefore(query.before, query.list === 'best' ? AMOUNT_KEY : DAY_KEY)
		if (isFailure(before)) return before
		const unsorted = refuseOtherOrder(query)
		if (unsorted) return unsorted
		const filter = { ...customerFilterOf(query), period, before, isDescending: isNewestFirst(query) }
		const { items, next } = await listCustomerPage(
			db.relaxed,
			merchant.id,
			filter,
			query.limit ?? DEFAULT_LIMIT,
		)
		return {
			Items: items.map((customer) => ({
				CustomerId: customer.originalId,
				CustomerName: customer.name,
				JoinedDate: customer.joinedOn,
				Orders: customer.orders,
				Spend: customer.spend.toNumber(),
				FirstOrderDate: customer.firstOrderOn,
				SecondOrderDate: customer.secondOrderOn,
				LastOrderDate: customer.lastOrderOn,
				LastBranch: customer.lastBranch,
				Redemptions: customer.redemptions,
			})),
			NextBefore: formatScanCursor(next),
		}
	})
	serve(listReportOrders, async ({ session: { merchant }, query }) => {
		const period = parsePeriodOf(query, merchant, clock.now())
		if (isFailure(period)) return period
		const before = parseBefore(query.before, DAY_KEY)
		if (isFailure(before)) return before
		const filter = { ...orderFilterOf(query), period, before, isDescending: isNewestFirst(query) }
		const { items, next } = await listOrderPage(db.relaxed, merchant.id, filter, query.limit ?? DEFAULT_LIMIT)
		return {
			Items: items.map((order) => ({
				OriginalId: order.originalId,
				Date: order.day,
				CustomerId: order.customer,
				CustomerName: order.customerName,
				IsMember: order.isMember,
				UsedReward: order.hasReward,
				Branch: order.branch,
				Total: order.total.toNumber(),
			})),
			NextBefore: formatScanCursor(next),
		}
	})
}

const registerPointRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(listReportMovements, async ({ session: { merchant }, query }) => {
		const period = parsePeriodOf(query, merchant, clock.now())
		if (isFailure(period)) return period
		const archived = await refuseArchived(db, merchant, startOfDay(period.from, merchant.timeZone), 'from')
		if (archived) return archived
		const before = parseBefore(query.before, ID_KEY)
		if (isFailure(before)) return before
		const filter = { kind: query.kind, period, before, isDescending: isNewestFirst(query) }
		const { items, next } = await listMovements(db.relaxed, merchant, filter, query.limit ?? DEFAULT_LIMIT)
		return {
			Items: items.map(({ originalId, name, at, type, points, cashback, orderId, reason }) => ({
				CustomerId: originalId,
				CustomerName: name,
				Date: at.toISOString(),
				Type: type,
				Points: points.toNumber(),
				Cashback: cashback.toNumber(),
				OrderId: orderId,
				Sentence: reason ? explainRecord({ type, points, reason }) : '',
				Reason: reason ?? {},
			})),
			NextBefore: formatScanCursor(next),
		}
	})
	serve(listReportExpiring, async ({ session: { merchant, user }, query }) => {
		const before = parseBefore(query.before, DAY_KEY)
		if (isFailure(before)) return before
		const today = dayOf(clock.now(), merchant.timeZone)
		const isDescending = query.sort === '-expiresOn'
		const filter = { today, days: query.days ?? DEFAULT_DAYS, before, isDescending }
		const { items, next } = await listExpiring(db.relaxed, merchant.id, filter, query.limit ?? DEFAULT_LIMIT)
		return {
			Items: items.map(createContactsMask(user.maySeeContacts)).map((row) => ({
				CustomerId: row.originalId,
				CustomerName: row.name,
				Email: row.email,
				Phone: row.phone,
				Date: row.day,
				Points: row.points.toNumber(),
				Cashback: row.cashback.toNumber(),
			})),
			NextBefore: formatScanCursor(next),
		}
	})
}

/** The number of rows does not depend on their order. */
const START = { before: null, isDescending: true }

/** How many rows the lists have. */
const registerCountRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(countReportCustomers, async ({ session: { merchant }, query }) => {
		const period = parsePeriodOf(query, merchant, clock.now())
		if (isFailure(period)) return period
		const filter = { ...customerFilterOf(query), period, ...START }
		return countBody(await countCustomers(db.relaxed, merchant.id, filter))
	})
	serve(countReportOrders, async ({ session: { merchant }, query }) => {
		const period = parsePeriodOf(query, merchant, clock.now())
		if (isFailure(period)) return period
		return countBody(
			await countOrders(db.relaxed, merchant.id, { ...orderFilterOf(query), period, ...START }),
		)
	})
	serve(countReportMovements, async ({ session: { merchant }, query }) => {
		const period = parsePeriodOf(query, merchant, clock.now())
		if (isFailure(period)) return period
		const archived = await refuseArchived(db, merchant, startOfDay(period.from, merchant.timeZone), 'from')
		if (archived) return archived
		return countBody(await countMovements(db.relaxed, merchant, { kind: query.kind, period, ...START }))
	})
	serve(countReportExpiring, async ({ session: { merchant }, query }) => {
		const today = dayOf(clock.now(), merchant.timeZone)
		return countBody(
			await countExpiring(db.relaxed, merchant.id, { today, days: query.days ?? DEFAULT_DAYS, ...START }),
		)
	})
}
