import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { type Decimal, decimal } from '../db/decimal.ts'
import { NEXT_RECORD_ID } from '../ledger/save-accounts.ts'
import type { Order } from './order.ts'

interface ReadOrders {
	orders: Map<string, Order>
	freshIds: Map<string, number>
	/** For as many records: most orders earn once. */
	recordIds: number[]
}

/** The orders that exist, by the merchant's own ids, and fresh ids for each that does not. Its account must be locked. */
export const readOrders = async (
	db: Queryable,
	merchantId: number,
	originalIds: string[],
): Promise<ReadOrders> => {
	const asked = [...new Set(originalIds)]
	const rows = await db.rows<Order & { wanted: string; freshId: number | null; recordId: number | null }>(sql`
		select wanted.original_id as wanted, case when o.id is null then nextval('order_ids') end as "freshId",
			case when o.id is null then ${NEXT_RECORD_ID} end as "recordId",
			o.id, o.original_id as "originalId", o.customer_id as "customerId", o.state, o.origin, o.status, o.total,
			o.placed_at as "placedAt", o.completed_at as "completedAt", o.cancelled_at as "cancelledAt",
			o.annulled_at as "annulledAt",
			o.is_completed as "isCompleted", o.is_cancelled as "isCancelled", o.updated_at as "updatedAt", o.coupon,
			o.external_coupon as "externalCoupon", o.products, o.metadatas, o.payment_method_id as "paymentMethodId",
			o.branch_id as "branchId", o.sales_person_id as "salesPersonId", o.program_version as "programVersion",
			o.grant_at as "grantAt", o.award_id as "awardId", o.earned_points as "earnedPoints",
			o.counted_on as "countedOn", o.decision,
			o.recorded_at as "recordedAt"
		from unnest(${asked}::text[]) as wanted (original_id)
		left join orders o on o.merchant_id = ${merchantId} and o.original_id = wanted.original_id
			and o.original_id = any(${asked}::text[])`)
	const orders = new Map<string, Order>()
	const freshIds = new Map<string, number>()
	const recordIds: number[] = []
	for (const { wanted, freshId, recordId, ...order } of rows) {
		if (freshId === null) orders.set(wanted, { ...order, products: order.products.map(withPrice) })
		else {
			freshIds.set(wanted, freshId)
			recordIds.push(recordId!)
		}
	}
	return { orders, freshIds, recordIds }
}

/** Prices lie in the stored document as text, so that they stay exact. */
export const withPrice = (product: Order['products'][number]): Order['products'][number] => ({
	...product,
	price: product.price === null ? null : decimal(product.price as Decimal),
})
