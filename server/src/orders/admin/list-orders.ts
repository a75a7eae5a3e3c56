import { MOST_COUNTED, type OrderOrder, type OrderState } from '@fiel/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import { directionOf } from '../../db/list-order.ts'
import type { RowCount } from '../../db/row-count.ts'
import { type OrderSearch, searchOrders } from './search-orders.ts'

export interface OrderFilter {
	/** The beginning of the id or coupon, words of the customer's name, or the amount. */
	search: string | null
	/** Complete ids of orders in the store. */
	originalIds: string[] | null
	state: number | null
	/** Whether a part was returned and a part was not; null for all. */
	isPartlyReturned: boolean | null
	branch: string | null
	salesPerson: string | null
	from: Date | null
	until: Date | null
	coupon: string | null
	/** Fiel's id of the customer. */
	customerId: number | null
}

export interface OrderSort {
	by: OrderOrder
	isDescending: boolean
}

/** The position of an order in the list: what the list is sorted by, and the id. */
export interface OrderCursor {
	key: Date | Decimal | string
	id: number
}

/** Which part of the list is asked for. */
interface OrderRange {
	sort: OrderSort
	/** Only orders that come after this one; null for the first part. */
	cursor: OrderCursor | null
	limit: number
}

export interface ListedOrder {
	id: number
	placedAt: Date
	originalId: string
	state: OrderState
	status: string | null
	total: Decimal
	returned: Decimal
	earnedPoints: Decimal
	coupon: string | null
	customer: string
	customerName: string | null
	branchId: string | null
	branchName: string | null
	salesPersonId: string | null
	salesPersonName: string | null
}

interface OrderPage {
	orders: ListedOrder[]
	/** `before` of what follows: a page may be short, or empty, and still have more behind it. Null at the end. */
	next: OrderCursor | null
}

/** The number of orders that one request scans at most. With search words each one needs its customer. */
const SCAN_LIMIT = 20_000
const SEARCH_SCAN_LIMIT = 5_000

/** What orders are sorted by, with an index for each. */
const KEYS = {
	placed: { column: sql`placed_at`, type: sql`timestamptz` },
	total: { column: sql`total`, type: sql`numeric` },
} satisfies Record<OrderOrder, { column: Sql; type: Sql }>

/** Which orders a request reads, before the filters without an index. */
interface Scan {
	merchantId: number
	filter: OrderFilter
	/** The orders that an index found for the filter; null to read all in the order of the list. */
	orderIds: number[] | null
	sort: OrderSort
	cursor: OrderCursor | null
	most: number
}

const scanLimitOf = (search: OrderSearch | null): number =>
	search && search.orderIds === null ? SEARCH_SCAN_LIMIT : SCAN_LIMIT

/** Orders by placement or by total. */
export const listOrders = async (
	db: Queryable,
	merchantId: number,
	filter: OrderFilter,
	{ sort, cursor, limit }: OrderRange,
): Promise<OrderPage> => {
	const search = filter.search === null ? null : await searchOrders(db, merchantId, filter.search)
	const orderIds = await findFewOrders(db, merchantId, filter, sort, search?.orderIds ?? null)
	const scan: Scan = { merchantId, filter, orderIds, sort, cursor, most: scanLimitOf(search) }
	const { column } = KEYS[sort.by]
	const { direction } = directionOf(sort)
	const found = await db.rows<ListedOrder>(sql`
		select o.id, o.original_id as "originalId", o.placed_at as "placedAt", o.state, o.status, o.total,
			o.returned, o.earned_points as "earnedPoints", o.coupon, c.original_id as customer, c.name as "customerName",
			o.branch_id as "branchId", b.name as "branchName", o.sales_person_id as "salesPersonId",
			s.name as "salesPersonName"
		from (
			select * from (${scannedOrders(scan, scan.most)}) o
			where ${filterSql(filter, search)}
			order by o.${column} ${direction}, o.id ${direction} limit ${limit + 1}) o
		join customers c on c.merchant_id = o.merchant_id and c.id = o.customer_id
		left join order_labels b
			on b.merchant_id = o.merchant_id and b.kind = 'branch' and b.original_id = o.branch_id
		left join order_labels s
			on s.merchant_id = o.merchant_id and s.kind = 'sales_person' and s.original_id = o.sales_person_id
		order by o.${column} ${direction}, o.id ${direction}`)
	const orders = found.slice(0, limit)
	if (found.length > limit) return { orders, next: cursorOf(orders.at(-1)!, sort) }
	return { orders, next: await lastScannedCursor(db, scan) }
}

/** How many orders are looked at to count those that match a filter without an index. */
const COUNT_SCAN_LIMIT = 20_000

/** Counts the orders of a list without reading more than a bounded number of them. */
export const countOrders = async (
	db: Queryable,
	merchantId: number,
	filter: OrderFilter,
): Promise<RowCount> => {
	const search = filter.search === null ? null : await searchOrders(db, merchantId, filter.search)
	const most = search && search.orderIds === null ? SEARCH_SCAN_LIMIT : COUNT_SCAN_LIMIT
	const sort: OrderSort = { by: 'placed', isDescending: true }
	const scan: Scan = { merchantId, filter, orderIds: search?.orderIds ?? null, sort, cursor: null, most }
	const [counted] = await db.rows<{ rows: number }>(sql`
		select count(*)::integer as rows from (
			select from (${scannedOrders(scan, most)}) o where ${filterSql(filter, search)}
			limit ${MOST_COUNTED + 1}) found`)
	const { rows } = counted!
	if (rows > MOST_COUNTED) return { rows: MOST_COUNTED, isExact: false }
	return { rows, isExact: (await lastScannedCursor(db, scan)) === null }
}

const cursorOf = ({ placedAt, total, id }: ListedOrder, { by }: OrderSort): OrderCursor => ({
	key: by === 'placed' ? placedAt : total,
	id,
})

/**
 * The index of totals knows nothing of customers, coupons and dates. If they leave few orders, these are read by their
 * own index and sorted; if not, they are checked while the index of totals is read.
 */
const findFewOrders = async (
	db: Queryable,
	merchantId: number,
	filter: OrderFilter,
	{ by }: OrderSort,
	orderIds: number[] | null,
): Promise<number[] | null> => {
	const { originalIds, customerId, coupon, from, until } = filter
	const isNarrow = [originalIds, customerId, coupon, from, until].some((value) => value !== null)
	if (by === 'placed' || orderIds !== null || !isNarrow) return orderIds
	const found = await db.rows<{ id: number }>(sql`
		select id from orders where merchant_id = ${merchantId} ${indexedSql(filter)} limit ${SCAN_LIMIT + 1}`)
	return found.length > SCAN_LIMIT ? null : found.map(({ id }) => id)
}

const indexedSql = ({ originalIds, customerId, coupon, from, until }: OrderFilter): Sql => sql`
	${originalIds === null ? empty : sql`and original_id = any(${originalIds}::text[])`}
	${customerId === null ? empty : sql`and customer_id = ${customerId}`}
	${coupon === null ? empty : sql`and coupon = ${coupon}`}
	${from === null ? empty : sql`and placed_at >= ${from}`}
	${until === null ? empty : sql`and placed_at <= ${until}`}`

const filterSql = (filter: OrderFilter, search: OrderSearch | null): Sql => sql`true ${indexedSql(filter)}
	${filter.state === null ? empty : sql`and o.state = ${filter.state}`}
	${filter.isPartlyReturned === null ? empty : sql`and (o.returned > 0 and not o.is_cancelled) = ${filter.isPartlyReturned}`}
	${filter.branch === null ? empty : sql`and o.branch_id = ${filter.branch}`}
	${filter.salesPerson === null ? empty : sql`and o.sales_person_id = ${filter.salesPerson}`}
	${search && search.orderIds === null ? sql`and ${search.matches}` : empty}`

/** Conditions with an index narrow the scan; the others filter the rows that it returns. */
const scannedOrders = ({ merchantId, filter, orderIds, sort, cursor }: Scan, most: number): Sql => {
	const { column, type } = KEYS[sort.by]
	const { direction, beyond } = directionOf(sort)
	const key = cursor && (cursor.key instanceof Date ? cursor.key : String(cursor.key))
	return sql`
		select * from orders
		where merchant_id = ${merchantId}
			${orderIds === null ? empty : sql`and id = any(${orderIds}::bigint[])`}
			${sort.by === 'placed' ? indexedSql(filter) : empty}
			${cursor === null ? empty : sql`and (${column}, id) ${beyond} (${key}::${type}, ${cursor.id}::bigint)`}
		order by ${column} ${direction}, id ${direction} limit ${most}`
}

/** Null when the scan reached the last order. */
const lastScannedCursor = async (db: Queryable, scan: Scan): Promise<OrderCursor | null> => {
	const { column } = KEYS[scan.sort.by]
	const { direction } = directionOf(scan.sort)
	const rows = await db.rows<OrderCursor>(sql`
		select ${column} as key, id from (${scannedOrders(scan, scan.most + 1)}) o
		order by ${column} ${direction}, id ${direction} limit 2 offset ${scan.most - 1}`)
	return rows.length > 1 ? rows[0]! : null
}
