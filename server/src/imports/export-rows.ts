import { CouponType, type ExportedList, OrderState, PointType } from '@fiel/contract'
import { BOM, type CsvCell, writeCsv } from '@fiel/contract/csv'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { explainRecord } from '../program/explain.ts'

interface ExportedPart {
	csv: string
	rows: number
	/** The start of the next part; null after the last. */
	nextAfter: string | null
}

interface Bounds {
	after: string | null
	from: Date | null
	to: Date | null
}

/** The number of rows read for each part, whatever the period, so that no part takes long. */
const PAGE_ROWS = 2000

/** The next part of a list as CSV, ordered by its key. */
export const exportRows = async (
	db: Queryable,
	merchantId: number,
	list: ExportedList,
	{ after, from, to }: Bounds,
): Promise<ExportedPart> => {
	const { columns, read, shape } = LISTS[list]
	const found = await db.rows<ExportRow>(read(merchantId, after))
	const within = found.filter(({ at }) => (!from || at >= from) && (!to || at <= to))
	const lines = within.map(({ key, at, ...row }) => Object.values(shape ? shape(row) : row) as CsvCell[])
	const head = after === null ? BOM + writeCsv([columns]) : ''
	return {
		csv: head + writeCsv(lines),
		rows: lines.length,
		nextAfter: found.length < PAGE_ROWS ? null : String(found.at(-1)!.key),
	}
}

type ExportRow = { key: string | number; at: Date } & Record<string, unknown>

interface ListExport {
	columns: string[]
	/** Selects the key and the date, then the cells in the order of the columns. */
	read(merchantId: number, after: string | null): Sql
	/** Converts cells whose exported value differs from the stored one. */
	shape?(row: Record<string, unknown>): Record<string, unknown>
}

/** An invalid id starts before the first row. */
const idAfter = (after: string | null): number => (/^\d{1,15}$/.test(after ?? '') ? Number(after) : 0)

const nameOf = (
	{ enumeration }: { enumeration: { values: readonly { number: number; name: string }[] } },
	number: unknown,
): string => enumeration.values.find((value) => value.number === number)?.name ?? String(number)

const customers: ListExport = {
	columns: [
		...['CustomerId', 'Name', 'Email', 'Phone', 'Document', 'Birthday', 'SignupDate', 'Enrolled'],
		...['Points', 'Cashback', 'Tier', 'Orders', 'Spend', 'Recorded'],
	],
	read: (merchantId, after) => sql`
		select c.id as key, c.created_at as at, c.original_id, c.name, c.email, c.phone, c.document, c.birthday,
			c.signed_up_at, c.is_enrolled, a.points, a.cashback, t.name as tier, p.orders, p.spend,
			c.created_at as recorded
		from (
			select * from customers where merchant_id = ${merchantId} and id > ${idAfter(after)} and removed_at is null
			order by id limit ${PAGE_ROWS}
		) c
		join accounts a on a.merchant_id = c.merchant_id and a.customer_id = c.id
		join progress p on p.merchant_id = c.merchant_id and p.customer_id = c.id
		left join tiers t on t.merchant_id = p.merchant_id and t.id = p.tier_id
		order by c.id`,
}

const orders: ListExport = {
	columns: [
		...['OrderId', 'CustomerId', 'PlacedDate', 'Total', 'Status', 'CompletedDate', 'CancelledDate', 'Coupon'],
		...['BranchId', 'SalesPersonId', 'PaymentMethodId', 'EarnedPoints', 'State', 'Recorded', 'Returned'],
	],
	read: (merchantId, after) => sql`
		select o.id as key, o.recorded_at as at, o.original_id, c.original_id as customer, o.placed_at, o.total,
			o.status, o.completed_at, o.cancelled_at, o.coupon, o.branch_id, o.sales_person_id, o.payment_method_id,
			o.earned_points, o.state, o.recorded_at as recorded, o.returned
		from (
			select * from orders where merchant_id = ${merchantId} and id > ${idAfter(after)}
			order by id limit ${PAGE_ROWS}
		) o
		join customers c on c.merchant_id = o.merchant_id and c.id = o.customer_id
		order by o.id`,
	shape: (row) => ({ ...row, state: nameOf(OrderState, row.state) }),
}

const points: ListExport = {
	columns: [
		...[
			'Id',
			'CustomerId',
			'Type',
			'Points',
			'Cashback',
			'RemainingPoints',
			'ValidUntil',
			'OrderId',
			'Branch',
		],
		...['Reason', 'Recorded', 'ReasonDetails'],
	],
	read: (merchantId, after) => sql`
		select r.id as key, r.created_at as at, r.id, c.original_id as customer, r.type, r.points, r.cashback,
			r.remaining_points, r.valid_until, o.original_id as "order", r.branch, r.reason, r.created_at as recorded,
			r.reason as details
		from (
			select * from point_records where merchant_id = ${merchantId} and id > ${idAfter(after)}
			order by id limit ${PAGE_ROWS}
		) r
		join customers c on c.merchant_id = r.merchant_id and c.id = r.customer_id
		left join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
		order by r.id`,
	shape: (row) => {
		const { type, points, reason } = row as {
			type: PointType
			points: Decimal
			reason: Record<string, unknown>
		}
		return {
			...{ ...row, type: nameOf(PointType, type), reason: explainRecord({ type, points, reason }) },
			details: JSON.stringify(reason),
		}
	},
}

const redemptions: ListExport = {
	columns: [
		...['Id', 'OriginalKey', 'Code', 'RewardId', 'Reward', 'CustomerId', 'Points', 'Cashback', 'OrderId'],
		...['CancelledDate', 'Redeemed'],
	],
	read: (merchantId, after) => sql`
		select d.id as key, d.created_at as at, d.id, d.original_key, d.external_code, d.reward_id,
			w.configuration ->> 'title' as title, c.original_id as customer, -r.points as points,
			-r.cashback as cashback, o.original_id as "order", d.refunded_at, d.created_at as redeemed
		from (
			select * from redemptions where merchant_id = ${merchantId} and id > ${idAfter(after)}
			order by id limit ${PAGE_ROWS}
		) d
		join rewards w on w.merchant_id = d.merchant_id and w.id = d.reward_id
		join customers c on c.merchant_id = d.merchant_id and c.id = d.customer_id
		join point_records r
			on r.merchant_id = d.merchant_id and r.customer_id = d.customer_id and r.id = d.record_id
		left join orders o on o.merchant_id = d.merchant_id and o.id = d.order_id
		order by d.id`,
}

const coupons: ListExport = {
	columns: [
		'Code',
		'CustomerId',
		'Type',
		'Value',
		'ValidFrom',
		'ValidUntil',
		'Used',
		'OrderId',
		'EndedDate',
		'Recorded',
	],
	read: (merchantId, after) => sql`
		select k.id as key, k.created_at as at, k.code, c.original_id as customer, k.type, k.value, k.valid_from,
			k.valid_until, k.is_used, o.original_id as "order", k.deactivated_at, k.created_at as recorded
		from (
			select * from coupons where merchant_id = ${merchantId} and id > ${idAfter(after)}
			order by id limit ${PAGE_ROWS}
		) k
		join customers c on c.merchant_id = k.merchant_id and c.id = k.customer_id
		left join orders o on o.merchant_id = k.merchant_id and o.id = k.used_by_order
		order by k.id`,
	shape: (row) => ({ ...row, type: nameOf(CouponType, row.type) }),
}

const products: ListExport = {
	columns: [
		'ProductId',
		'Title',
		'Price',
		'BrandId',
		'CategoryId',
		'Active',
		'Url',
		'ImageUrl',
		'Changed',
		'Recorded',
	],
	read: (merchantId, after) => sql`
		select original_id as key, created_at as at, original_id, title, price, brand_id, category_id, is_active, url,
			image_url, changed_at, created_at as recorded
		from products
		where merchant_id = ${merchantId} and (${after}::text is null or original_id > ${after}::text)
		order by original_id
		limit ${PAGE_ROWS}`,
}

const LISTS: Record<ExportedList, ListExport> = { customers, orders, points, redemptions, coupons, products }
