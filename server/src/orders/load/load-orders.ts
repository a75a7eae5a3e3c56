import sql, { type Sql } from 'sql-template-tag'
import type { Queryable, Tx } from '../../db/database.ts'
import { type Decimal, decimal } from '../../db/decimal.ts'
import { drawIds } from '../../db/ids.ts'
import type { Locked } from '../../ledger/lock-accounts.ts'
import { NEXT_RECORD_ID } from '../../ledger/save-accounts.ts'
import type { Order, OrderReturn } from '../order.ts'

export interface LockedOrders {
	/** The orders that exist, by the merchant's ids. */
	orders: Map<string, Order>
	/** A new id for each order that does not exist. */
	newOrderIds: Map<string, number>
	/** Ids for new records: most orders make one. */
	recordIds: number[]
}

/** The orders that exist, by the merchant's ids, and a new id for each that does not. */
export const loadOrders = (
	db: Queryable,
	merchantId: number,
	originalIds: string[],
): Promise<Omit<LockedOrders, 'recordIds'>> => queryOrders(db, merchantId, originalIds, false)

/** The same under the lock of their accounts, with an id for a record of each if the batch brings messages. */
export const loadLockedOrders = (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	originalIds: string[],
	withRecordIds: boolean,
): Promise<LockedOrders> => queryOrders(tx, merchantId, originalIds, withRecordIds)

/** The columns of an order `o`. */
export const ORDER_COLUMNS: Sql = sql`
o.id, o.original_id as "originalId", o.customer_id as "customerId", o.state, o.origin, o.status, o.total,
o.placed_at as "placedAt", o.completed_at as "completedAt", o.cancelled_at as "cancelledAt",
o.annulled_at as "cancellationReceivedAt",
o.is_completed as "isCompleted", o.is_cancelled as "isCancelled", o.updated_at as "updatedAt", o.coupon,
o.external_coupon as "externalCoupon", o.products, o.metadatas,
	o.payment_methods as "paymentMethods", o.payment_method_id as "paymentMethodId",
o.branch_id as "branchId", o.sales_person_id as "salesPersonId", o.program_version as "programVersion",
o.grant_at as "grantAt", o.award_id as "awardId", o.earned_points as "earnedPoints",
o.counted_on as "countedOn", o.decision, o.returns,
o.recorded_at as "recordedAt", encode(o.seal, 'hex') as seal`

const NO_ID = sql`null::bigint`

const queryOrders = async (
	db: Queryable,
	merchantId: number,
	originalIds: string[],
	withRecordIds: boolean,
): Promise<LockedOrders> => {
	const requested = [...new Set(originalIds)]
	// beside a table of Citus, nextval would be drawn where the rows are
	const isDrawnApart = db.engine === 'citus'
	const draw = async (sequence: string): Promise<number[]> =>
		isDrawnApart ? drawIds(db, sequence, requested.length) : []
	const [rows, drawnOrderIds, drawnRecordIds] = await Promise.all([
		db.rows<Order & { wanted: string; newOrderId: number | null; recordId: number | null }>(sql`
		select wanted.original_id as wanted, ${isDrawnApart ? NO_ID : sql`case when o.id is null then nextval('order_ids') end`} as "newOrderId",
			${withRecordIds && !isDrawnApart ? NEXT_RECORD_ID : NO_ID} as "recordId",
			${ORDER_COLUMNS}
		from unnest(${requested}::text[]) as wanted (original_id)
		left join orders o on o.merchant_id = ${merchantId} and o.original_id = wanted.original_id
			and o.original_id = any(${requested}::text[])`),
		draw('order_ids'),
		withRecordIds ? draw('point_record_ids') : [],
	])
	const orders = new Map<string, Order>()
	const newOrderIds = new Map<string, number>()
	const recordIds: number[] = drawnRecordIds
	for (const row of rows) {
		if (row.recordId !== null) recordIds.push(row.recordId)
		if ((row.id as number | null) === null)
			newOrderIds.set(row.wanted, row.newOrderId ?? drawnOrderIds.shift()!)
		else {
			const { wanted, newOrderId: _, recordId: __, ...order } = row
			orders.set(wanted, parseOrderRow(order))
		}
	}
	return { orders, newOrderIds, recordIds }
}

type OrderJsonColumns = Pick<Order, 'products' | 'paymentMethods' | 'returns'>
type OrderRow<Read extends OrderJsonColumns> = Omit<Read, 'paymentMethods' | 'returns'> & {
	paymentMethods: Order['paymentMethods'] | null
	returns: Order['returns'] | null
}

/** A row with the decimals of its JSON columns. */
export const parseOrderRow = <Read extends OrderJsonColumns>(row: OrderRow<Read>): Read =>
	({
		...row,
		products: row.products.map(withPrice),
		paymentMethods: row.paymentMethods?.map(withAmount) ?? [],
		returns: row.returns?.map(withValues) ?? NO_RETURNS,
	}) as unknown as Read

/** Nearly no order has returns, so that they share one list. */
const NO_RETURNS: Order['returns'] = []

const withValues = ({ value, products, points, ...rest }: OrderReturn): OrderReturn => ({
	...rest,
	value: decimal(value),
	products:
		products?.map((product) => ({ originalId: product.originalId, value: decimal(product.value) })) ?? null,
	points: decimal(points!),
})

const withAmount = (payment: Order['paymentMethods'][number]): Order['paymentMethods'][number] => ({
	...payment,
	paidAmount: payment.paidAmount === null ? null : decimal(payment.paidAmount as Decimal),
})

/** Prices are stored as text, so that they stay exact. */
const withPrice = (product: Order['products'][number]): Order['products'][number] => ({
	...product,
	price: product.price === null ? null : decimal(product.price as Decimal),
	...(product.quantity !== undefined && { quantity: decimal(product.quantity) }),
})
