import {
	type CustomerReportItem,
	listCustomersReport as customersOperation,
	type ExpiringPoints,
	listExpirePointsNotification,
	listReceivedPoints as receivedOperation,
} from '@fiel/contract'
import { endOfDay, endOfRange, parseMoment } from '../calendar.ts'
import { ZERO } from '../db/decimal.ts'
import { refuseArchived } from '../figures/refuse-archived.ts'
import type { PrivateApi } from '../http/private-api.ts'
import { PAGE_SIZE, pageEnvelope } from '../http/reply.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import { listCustomersReport, type ReportedCustomer } from './list-customers-report.ts'
import { listExpiringPoints } from './list-expiring-points.ts'
import { listReceivedPoints } from './list-received-points.ts'
import type { ReportedPoints } from './read-reported-points.ts'
import type { PageRequest } from './report-page.ts'

const DAY_MS = 86_400_000
/** How many days of received points a report without a beginning has. */
const RECEIVED_DAYS = 30

/** The reports of the private API. */
export const registerReportsRoutes = (api: PrivateApi): void => {
	api.serve(customersOperation, async ({ merchant, query }) => {
		const page = pageOf(query)
		const { start, end } = rangeReader(merchant.timeZone)
		const filter = {
			from: start(query.from),
			to: end(query.to),
			document: query.document ?? null,
			email: query.email ?? null,
			originalId: query.originalId ?? null,
			isEnrolled: query.isEnrolled ?? true,
			pointsFrom: start(query.pointDateFrom),
			pointsTo: end(query.pointDateTo),
		}
		if (filter.pointsFrom || filter.pointsTo) {
			const archived = await api.reads.runRelaxed(merchant, (db) =>
				refuseArchived(db, merchant, filter.pointsFrom, 'pointDateFrom'),
			)
			if (archived) return archived
		}
		const { items, total } = await api.reads.runRelaxed(merchant, (db) =>
			listCustomersReport(db, merchant, api.clock.now(), filter, page),
		)
		return pageEnvelope({ items: items.map(customerItem), total, ...page })
	})
	api.serve(receivedOperation, async ({ merchant, query }) => {
		const page = pageOf(query)
		const { start, end } = rangeReader(merchant.timeZone)
		const to = end(query.to) ?? api.clock.now()
		const from = start(query.from) ?? new Date(to.getTime() - RECEIVED_DAYS * DAY_MS)
		const archived = await api.reads.runRelaxed(merchant, (db) => refuseArchived(db, merchant, from, 'from'))
		if (archived) return archived
		const { items, total, noticeDays } = await api.reads.runRelaxed(merchant, async (db) => ({
			...(await listReceivedPoints(db, merchant, { from, to }, page)),
			noticeDays: (await loadProgram(db, merchant.id)).expiry.noticeDays,
		}))
		return pageEnvelope({
			items: items.map((item) => ({
				...pointsItem(item, noticeDays, merchant.timeZone),
				Order: orderItem(item.order),
			})),
			total,
			...page,
		})
	})
	api.serve(listExpirePointsNotification, async ({ merchant, query }) => {
		const page = pageOf(query)
		const { items, total, noticeDays } = await api.reads.runRelaxed(merchant, async (db) => {
			const { expiry } = await loadProgram(db, merchant.id)
			const found = await listExpiringPoints(db, merchant, api.clock.now(), expiry.noticeDays, page)
			return { ...found, noticeDays: expiry.noticeDays }
		})
		const remaining = (item: ReportedPoints): ExpiringPoints => ({
			...pointsItem(item, noticeDays, merchant.timeZone),
			Points: item.remainingPoints.toNumber(),
			Cashback: item.remainingCashback.toNumber(),
		})
		return pageEnvelope({ items: items.map(remaining), total, ...page })
	})
}

const pageOf = (query: { pageNumber?: number | null; pageSize?: number | null }): PageRequest => ({
	number: query.pageNumber ?? 1,
	size: query.pageSize ?? PAGE_SIZE,
})

const rangeReader = (timeZone: string) => ({
	start: (text: string | null | undefined): Date | null => (text ? parseMoment(text, timeZone) : null),
	end: (text: string | null | undefined): Date | null => (text ? endOfRange(text, timeZone) : null),
})

const birthdayDate = (birthday: string | null): string | null => birthday && `${birthday}T00:00:00.000Z`

const customerItem = (customer: ReportedCustomer): CustomerReportItem => ({
	InternalId: `${customer.id}`,
	OriginalId: customer.originalId,
	Name: customer.name,
	Email: customer.email,
	Phone: customer.phone,
	Document: customer.document,
	BirthdayDate: birthdayDate(customer.birthday),
	SignupDate: customer.signedUpAt?.toISOString() ?? null,
	IsEnrolled: customer.isEnrolled,
	CreatedDate: customer.createdAt.toISOString(),
	PointsBalance: customer.points.toNumber(),
	CashbackBalance: customer.cashback.toNumber(),
	PointsToExpire: customer.expiring.map(({ points, validUntil }) => ({
		Points: points.toNumber(),
		When: validUntil.toISOString(),
	})),
	PointHistory: customer.history.map((record) => ({
		Id: record.id,
		DateReceived: record.createdAt.toISOString(),
		ExpirationDate: record.validUntil?.toISOString() ?? null,
		Amount: record.points.toNumber(),
		CashbackAmount: record.cashback.toNumber(),
		BranchId: record.branchId,
		BranchName: record.branchName,
	})),
})

const pointsItem = (item: ReportedPoints, noticeDays: number, timeZone: string): ExpiringPoints => {
	const { customer, order, validUntil } = item
	const percent = order?.total.gt(0) ? item.cashback.times(100).div(order.total).round(2, 'half up') : ZERO
	return {
		Id: item.id,
		EventDate: item.createdAt.toISOString(),
		Points: item.points.toNumber(),
		Cashback: item.cashback.toNumber(),
		ExpirationDate: validUntil?.toISOString() ?? null,
		Type: item.type,
		Customer: {
			Id: customer.id,
			OriginalId: customer.originalId,
			Name: customer.name,
			Email: customer.email,
			Phone: customer.phone,
			Document: customer.document,
			BirthdayDate: birthdayDate(customer.birthday),
		},
		NotificationDate: validUntil && endOfDay(validUntil, -noticeDays, timeZone).toISOString(),
		CashbackPercent: percent.toNumber(),
		TotalCashbackAvailable: item.cashbackBalance.toNumber(),
	}
}

const orderItem = (order: ReportedPoints['order']) =>
	order && {
		Id: order.id,
		OriginalId: order.originalId,
		OrderPlacementDate: new Date(order.placedAt).toISOString(),
		OrderCompletedDate: order.completedAt && new Date(order.completedAt).toISOString(),
		OrderStatus: order.status,
		OrderTotal: order.total.toNumber(),
	}
