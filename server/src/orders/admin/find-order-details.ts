import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import type { Reason } from '../../ledger/machine/account.ts'
import { loadOrders } from '../load/load-orders.ts'
import type { Order } from '../order.ts'
import { wasOffline } from '../was-offline.ts'

interface OrderRecord {
	id: number
	type: number
	points: Decimal
	cashback: Decimal
	createdAt: Date
	validUntil: Date | null
	reason: Reason
}

interface UsedReward {
	key: string
	title: string
	points: Decimal
	cashback: Decimal
	cancelledAt: Date | null
}

interface Correction {
	kind: 'cancellation' | 'return'
	/** The key of the return. */
	key: string | null
	reason: string
	author: string
	correctedAt: Date
}

/** An order with its records, redemptions and labels. */
export interface OrderDetails {
	order: Order
	customer: { originalId: string; name: string | null }
	paymentMethodName: string | null
	branchName: string | null
	salesPersonName: string | null
	/** Whether the counter kept it on its device because Fiel could not be reached. */
	isOffline: boolean
	/** Why it was cancelled or returned in the panel, oldest first. */
	corrections: Correction[]
	/** Its records in the ledger, oldest first. */
	records: OrderRecord[]
	rewards: UsedReward[]
	/** The brands of its products in the catalogue, by the id of the product. */
	catalogueBrands: Map<string, string>
}

/** Null when the order does not exist. */
export const findOrderDetails = async (
	db: Queryable,
	merchantId: number,
	originalId: string,
): Promise<OrderDetails | null> => {
	const order = (await loadOrders(db, merchantId, [originalId])).orders.get(originalId)
	if (!order) return null
	const [labels] = await db.rows<Pick<OrderDetails, 'customer'> & Record<string, string | null>>(sql`
		select json_build_object('originalId', c.original_id, 'name', c.name) as customer,
			${labelNameSubquery(merchantId, 'payment_method', order.paymentMethodId)} as "paymentMethodName",
			${labelNameSubquery(merchantId, 'branch', order.branchId)} as "branchName",
			${labelNameSubquery(merchantId, 'sales_person', order.salesPersonId)} as "salesPersonName",
			exists (
				select from counter_entries e
				where e.merchant_id = ${merchantId} and e.customer_id = ${order.customerId} and e.order_id = ${order.id}
					and e.kind = 'sale' and ${wasOffline}) as "isOffline"
		from customers c
		where c.merchant_id = ${merchantId} and c.id = ${order.customerId}`)
	const { customer, paymentMethodName, branchName, salesPersonName, isOffline } =
		labels as unknown as OrderDetails
	return {
		order,
		customer,
		paymentMethodName,
		branchName,
		salesPersonName,
		isOffline,
		corrections: await loadCorrections(db, merchantId, order.id),
		records: await loadRecords(db, merchantId, order),
		rewards: await loadUsedRewards(db, merchantId, order.id),
		catalogueBrands: await loadCatalogueBrands(db, merchantId, order),
	}
}

const labelNameSubquery = (merchantId: number, kind: string, id: string | null) => sql`(
	select name from order_labels where merchant_id = ${merchantId} and kind = ${kind} and original_id = ${id})`

/** Reads the records of its customer by key and keeps those of the order. */
const loadRecords = (db: Queryable, merchantId: number, { id, customerId }: Order): Promise<OrderRecord[]> =>
	db.rows(sql`
		select id, type, points, cashback, created_at as "createdAt", valid_until as "validUntil", reason
		from point_records
		where merchant_id = ${merchantId} and customer_id = ${customerId} and order_id = ${id}
		order by id`)

const loadUsedRewards = (db: Queryable, merchantId: number, orderId: number): Promise<UsedReward[]> =>
	db.rows(sql`
		select d.original_key as key, w.configuration ->> 'title' as title, -r.points as points,
			-r.cashback as cashback, d.refunded_at as "cancelledAt"
		from redemptions d
		join rewards w on w.merchant_id = d.merchant_id and w.id = d.reward_id
		join point_records r
			on r.merchant_id = d.merchant_id and r.customer_id = d.customer_id and r.id = d.record_id
		where d.merchant_id = ${merchantId} and d.order_id = ${orderId}
		order by d.id`)

const loadCorrections = (db: Queryable, merchantId: number, orderId: number): Promise<Correction[]> =>
	db.rows(sql`
		select kind, key, reason, author, corrected_at as "correctedAt" from order_corrections
		where merchant_id = ${merchantId} and order_id = ${orderId} order by id`)

/** Orders of the counter, and of many tills, name only products; the catalogue knows their brands. */
const loadCatalogueBrands = async (
	db: Queryable,
	merchantId: number,
	{ products }: Order,
): Promise<Map<string, string>> => {
	const ids = products.flatMap(({ originalId, brand }) => (originalId && !brand ? [originalId] : []))
	if (ids.length === 0) return new Map()
	const rows = await db.rows<{ id: string; brand: string }>(sql`
		select p.original_id as id, coalesce(b.name, p.brand_id) as brand
		from products p
		left join brands b on b.merchant_id = p.merchant_id and b.original_id = p.brand_id
		where p.merchant_id = ${merchantId} and p.original_id = any(${ids}::text[]) and p.brand_id is not null`)
	return new Map(rows.map(({ id, brand }) => [id, brand]))
}
