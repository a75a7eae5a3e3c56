import type { OrderState } from '@fiel/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import { type OrderSearch, searchOrders } from './search-orders.ts'

interface OrderFilter {
	/** The beginning of the id or coupon, words of the customer's name, or the amount. */
	search: string | null
	/** The complete id of the order in the store. */
	originalId: string | null
	state: number | null
	branch: string | null
	salesPerson: string | null
	from: Date | null
	until: Date | null
	coupon: string | null
	/** Fiel's id of the customer. */
	customerId: number | null
	/** Only orders that come after this cursor in the list. */
	before: OrderCursor | null
}

/** The position of an order in the list, newest placement first. */
export interface OrderCursor {
	placedAt: Date
	id: number
}

export interface ListedOrder extends OrderCursor {
	originalId: string
	state: OrderState
	status: string | null
	total: Decimal
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

/** Which orders a request reads, before the filters without an index. */
interface Scan {
	merchantId: number
	filter: OrderFilter
	/** The orders that a search found; null to read the newest. */
	orderIds: number[] | null
	most: number
}

const scanLimitOf = (search: OrderSearch | null): number =>
	search && search.orderIds === null ? SEARCH_SCAN_LIMIT : SCAN_LIMIT

/** Orders, newest placement first. */
export const listOrders = async (
	db: Queryable,
	merchantId: number,
	filter: OrderFilter,
	limit: number,
): Promise<OrderPage> => {
	const search = filter.search === null ? null : await searchOrders(db, merchantId, filter.search)
	const scan: Scan = { merchantId, filter, orderIds: search?.orderIds ?? null, most: scanLimitOf(search) }
	const found = await db.rows<ListedOrder>(sql`
		select o.id, o.original_id as "originalId", o.placed_at as "placedAt", o.state, o.status, o.total,
			o.earned_points as "earnedPoints", o.coupon, c.original_id as customer, c.name as "customerName",
			o.branch_id as "branchId", b.name as "branchName", o.sales_person_id as "salesPersonId",
			s.name as "salesPersonName"
		from (
			select * from (${newestOrdersQuery(scan, scan.most)}) o
			where true
				${filter.state === null ? empty : sql`and o.state = ${filter.state}`}
				${filter.branch === null ? empty : sql`and o.branch_id = ${filter.branch}`}
				${filter.salesPerson === null ? empty : sql`and o.sales_person_id = ${filter.salesPerson}`}
				${search && search.orderIds === null ? sql`and ${search.matches}` : empty}
			order by o.placed_at desc, o.id desc limit ${limit + 1}) o
		join customers c on c.merchant_id = o.merchant_id and c.id = o.customer_id
		left join order_labels b
			on b.merchant_id = o.merchant_id and b.kind = 'branch' and b.original_id = o.branch_id
		left join order_labels s
			on s.merchant_id = o.merchant_id and s.kind = 'sales_person' and s.original_id = o.sales_person_id
		order by o.placed_at desc, o.id desc`)
	const orders = found.slice(0, limit)
	if (found.length > limit) return { orders, next: cursorOf(orders.at(-1)!) }
	return { orders, next: await lastScannedCursor(db, scan) }
}

const cursorOf = ({ placedAt, id }: OrderCursor): OrderCursor => ({ placedAt, id })

/** Conditions with an index narrow the scan; the others filter the rows that it returns. */
const newestOrdersQuery = ({ merchantId, filter, orderIds }: Scan, most: number): Sql => {
	const { originalId, customerId, coupon, from, until, before } = filter
	return sql`
		select * from orders
		where merchant_id = ${merchantId}
			${orderIds === null ? empty : sql`and id = any(${orderIds}::bigint[])`}
			${originalId === null ? empty : sql`and original_id = ${originalId}`}
			${customerId === null ? empty : sql`and customer_id = ${customerId}`}
			${coupon === null ? empty : sql`and coupon = ${coupon}`}
			${from === null ? empty : sql`and placed_at >= ${from}`}
			${until === null ? empty : sql`and placed_at <= ${until}`}
			${before === null ? empty : sql`and (placed_at, id) < (${before.placedAt}::timestamptz, ${before.id}::bigint)`}
		order by placed_at desc, id desc limit ${most}`
}

/** Null when the scan reached the last order. */
const lastScannedCursor = async (db: Queryable, scan: Scan): Promise<OrderCursor | null> => {
	const rows = await db.rows<OrderCursor>(sql`
		select placed_at as "placedAt", id from (${newestOrdersQuery(scan, scan.most + 1)}) o
		order by placed_at desc, id desc limit 2 offset ${scan.most - 1}`)
	return rows.length > 1 ? cursorOf(rows[0]!) : null
}
