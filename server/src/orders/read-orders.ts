import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { type Decimal, decimal } from '../db/decimal.ts'
import type { Order } from './order.ts'

/** The orders that exist, by the merchant's own ids, and a fresh id for each that does not. */
export const readOrders = async (
	db: Queryable,
	merchantId: number,
	originalIds: string[],
): Promise<{ orders: Map<string, Order>; freshIds: Map<string, number> }> => {
	const asked = [...new Set(originalIds)]
	const rows = await db.rows<Order & { wanted: string; freshId: number | null }>(sql`
		select wanted.original_id as wanted, case when o.id is null then nextval('order_ids') end as "freshId",
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
	for (const row of rows) {
		if (row.freshId !== null) {
			freshIds.set(row.wanted, row.freshId)
			continue
		}
		const { wanted, freshId, ...order } = row
		orders.set(wanted, { ...order, products: order.products.map(withPrice) })
	}
	return { orders, freshIds }
}

/** Prices lie in the stored document as text, so that they stay exact. */
export const withPrice = (product: Order['products'][number]): Order['products'][number] => ({
	...product,
	price: product.price === null ? null : decimal(product.price as Decimal),
})
