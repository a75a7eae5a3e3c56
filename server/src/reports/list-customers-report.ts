import { PointAction } from '@fiel/contract'
import { normalizeDocument } from '@fiel/contract/document'
import sql, { empty, type Sql } from 'sql-template-tag'
import { endOfDay } from '../calendar.ts'
import { byDay } from '../cashback/read-statements.ts'
import { KNOWN_CONTACTS, KNOWN_IDS } from '../customers/known-names.ts'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { eventRecordOwner } from '../ledger/event-record.ts'
import { type ExpiringPoints, readExpiring } from '../ledger/read-histories.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { offsetOf, type PageRequest, type ReportPage } from './report-page.ts'

export interface CustomerReportFilter {
	from: Date | null
	to: Date | null
	document: string | null
	email: string | null
	originalId: string | null
	isEnrolled: boolean
	pointsFrom: Date | null
	pointsTo: Date | null
}

interface ReportedRecord {
	customerId: number
	id: number
	createdAt: Date
	validUntil: Date | null
	points: Decimal
	cashback: Decimal
	branchId: string | null
	branchName: string | null
}

interface CustomerRow {
	id: number
	originalId: string
	name: string | null
	email: string | null
	phone: string | null
	document: string | null
	birthday: string | null
	signedUpAt: Date | null
	isEnrolled: boolean
	createdAt: Date
	points: Decimal
	cashback: Decimal
}

export interface ReportedCustomer extends CustomerRow {
	expiring: ExpiringPoints[]
	history: ReportedRecord[]
}

/** How many records of each customer a report has at most. */
const HISTORY = 50

/** A page of the customers who meet every filter, in the order in which they were created. */
export const listCustomersReport = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	filter: CustomerReportFilter,
	page: PageRequest,
): Promise<ReportPage<ReportedCustomer>> => {
	const { ids, total } = await findPage(db, merchant.id, filter, page)
	if (ids.length === 0) return { items: [], total }
	const { expiry } = await loadProgram(db, merchant.id)
	const notice = endOfDay(now, expiry.noticeDays, merchant.timeZone)
	const [customers, histories, expiring] = await Promise.all([
		readReported(db, merchant.id, ids),
		readRecords(db, merchant.id, ids, filter),
		readExpiring(db, merchant.id, ids, now, notice),
	])
	const items = ids.map((id) => ({
		...customers.get(id)!,
		expiring: byDay(expiring.get(id) ?? [], merchant.timeZone),
		history: histories.get(id) ?? [],
	}))
	return { items, total }
}

const findPage = async (
	db: Queryable,
	merchantId: number,
	filter: CustomerReportFilter,
	page: PageRequest,
): Promise<{ ids: number[]; total: number }> => {
	const found = sql`select c.id, c.created_at from customers c where ${filterSql(merchantId, filter)}`
	const isNamed = (filter.document ?? filter.email ?? filter.originalId) !== null
	// Otherwise the planner might search for the few customers of such a filter by reading all of them in order.
	const matching = isNamed || hasPointDates(filter) ? sql`as materialized` : sql`as not materialized`
	const [row] = await db.rows<{ ids: number[]; total: number }>(sql`
		with matching ${matching} (${found})
		select (select count(*) from matching) as total, array(
			select id::float8 from matching order by created_at, id
			limit ${page.size} offset ${offsetOf(page)}::bigint) as ids`)
	return row!
}

const hasPointDates = ({ pointsFrom, pointsTo }: CustomerReportFilter): boolean =>
	pointsFrom !== null || pointsTo !== null

const filterSql = (merchantId: number, filter: CustomerReportFilter): Sql => sql`
	c.merchant_id = ${merchantId}
	and ${filter.isEnrolled ? sql`c.is_enrolled` : sql`not c.is_enrolled and c.erased_at is null`}
	${filter.from ? sql`and c.created_at >= ${filter.from}` : empty}
	${filter.to ? sql`and c.created_at <= ${filter.to}` : empty}
	${namedSql(merchantId, filter)}
	${hasPointDates(filter) ? sql`and c.id in (${withPointsSql(merchantId, filter)})` : empty}`

/** The only place where a report looks up customers by what a store knows of them. */
const namedSql = (merchantId: number, { originalId, email, document }: CustomerReportFilter): Sql => sql`
	${
		originalId === null
			? empty
			: sql`and c.id = (
		select id from ${KNOWN_IDS} known where merchant_id = ${merchantId} and original_id = ${originalId})`
	}
	${email === null ? empty : knownSql(merchantId, sql`email is not null and lower(email) = lower(${email})`)}
	${document === null ? empty : documentSql(merchantId, normalizeDocument(document))}`

const documentSql = (merchantId: number, document: string): Sql =>
	document === ''
		? sql`and false`
		: knownSql(merchantId, sql`document is not null and document_key(document) = ${document}`)

/** The contacts of customers who were merged count as those of the customer who stays. */
const knownSql = (merchantId: number, condition: Sql): Sql => sql`and c.id in (
		select id from ${KNOWN_CONTACTS} known where merchant_id = ${merchantId} and ${condition})`

/** The customers with a new record in the period. A changed record is not a new one. */
const withPointsSql = (merchantId: number, { pointsFrom, pointsTo }: CustomerReportFilter): Sql => sql`
	select ${eventRecordOwner(merchantId)} from events e
	where e.merchant_id = ${merchantId} and e.topic <> ${PointAction.Update}
		${pointsFrom ? sql`and e.occurred_at >= ${pointsFrom}` : empty}
		${pointsTo ? sql`and e.occurred_at <= ${pointsTo}` : empty}`

const readReported = async (
	db: Queryable,
	merchantId: number,
	ids: number[],
): Promise<Map<number, CustomerRow>> => {
	const rows = await db.rows<CustomerRow>(sql`
		select c.id, c.original_id as "originalId", c.name, c.email, c.phone, c.document, c.birthday,
			c.signed_up_at as "signedUpAt", c.is_enrolled as "isEnrolled", c.created_at as "createdAt", a.points, a.cashback
		from customers c
		join accounts a on a.merchant_id = c.merchant_id and a.customer_id = c.id
		where c.merchant_id = ${merchantId} and c.id = any(${ids}::bigint[])`)
	return new Map(rows.map((row) => [row.id, row]))
}

/** The newest records of each customer in the period that the filter names. */
const readRecords = async (
	db: Queryable,
	merchantId: number,
	ids: number[],
	{ pointsFrom, pointsTo }: CustomerReportFilter,
): Promise<Map<number, ReportedRecord[]>> => {
	const rows = await db.rows<ReportedRecord>(sql`
		select customer.id as "customerId", record.id, record.created_at as "createdAt",
			record.valid_until as "validUntil", record.points, record.cashback, record.branch as "branchId",
			branch.name as "branchName"
		from unnest(${ids}::bigint[]) as customer (id)
		cross join lateral (
			select r.* from point_records r
			where r.merchant_id = ${merchantId} and r.customer_id = customer.id
				${pointsFrom ? sql`and r.created_at >= ${pointsFrom}` : empty}
				${pointsTo ? sql`and r.created_at <= ${pointsTo}` : empty}
			order by r.id desc
			limit ${HISTORY}
		) record
		left join order_labels branch
			on branch.merchant_id = ${merchantId} and branch.kind = 'branch' and branch.original_id = record.branch
		order by customer.id, record.id desc`)
	return Map.groupBy(rows, (row) => row.customerId)
}
