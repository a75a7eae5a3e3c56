import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { insertRows } from '../db/insert-rows.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Order, OrderDocuments } from './order.ts'

/** Stores orders that are new. The accounts of their customers must be locked. */
export const insertOrders = (tx: Tx, merchantId: number, orders: Order[]): void =>
	insertRows(
		tx,
		'orders',
		orders.map((order) => ({
			merchant_id: merchantId,
			id: order.id,
			original_id: order.originalId,
			customer_id: order.customerId,
			state: order.state,
			origin: order.origin,
			status: order.status,
			total: order.total,
			placed_at: order.placedAt,
			completed_at: order.completedAt,
			cancelled_at: order.cancelledAt,
			annulled_at: order.annulledAt,
			is_completed: order.isCompleted,
			is_cancelled: order.isCancelled,
			updated_at: order.updatedAt,
			coupon: order.coupon,
			external_coupon: order.externalCoupon,
			products: order.products,
			metadatas: order.metadatas,
			payment_method_id: order.paymentMethodId,
			branch_id: order.branchId,
			sales_person_id: order.salesPersonId,
			program_version: order.programVersion,
			grant_at: order.grantAt,
			award_id: order.awardId,
			earned_points: order.earnedPoints,
			counted_on: order.countedOn,
			decision: order.decision,
			recorded_at: order.recordedAt,
		})),
	)

/** Overwrites orders that are known. The accounts of their customers must be locked. */
export const updateOrders = async (
	tx: Tx,
	merchantId: number,
	orders: Order[],
	stored: Map<number, OrderDocuments>,
): Promise<void> => {
	if (orders.length === 0) return
	const rows = orders.map((order) => ({ ...order, ...otherDocuments(order, stored.get(order.id)!) }))
	tx.write(sql`
		update orders o
		set state = n.state, status = n.status, total = n.total, placed_at = n."placedAt",
			completed_at = n."completedAt", cancelled_at = n."cancelledAt", annulled_at = n."annulledAt",
			is_completed = n."isCompleted", is_cancelled = n."isCancelled", updated_at = n."updatedAt",
			coupon = n.coupon, external_coupon = n."externalCoupon", products = coalesce(n.products, o.products),
			metadatas = coalesce(n.metadatas, o.metadatas),
			payment_method_id = n."paymentMethodId", branch_id = n."branchId", sales_person_id = n."salesPersonId",
			program_version = n."programVersion", grant_at = n."grantAt", award_id = n."awardId",
			earned_points = n."earnedPoints", counted_on = n."countedOn",
			decision = coalesce(n.decision, o.decision)
		from json_to_recordset(${jsonRows(rows)}) as n (
			id bigint, state smallint, status text, total numeric, "placedAt" timestamptz, "completedAt" timestamptz,
			"cancelledAt" timestamptz, "annulledAt" timestamptz, "isCompleted" boolean, "isCancelled" boolean,
			"updatedAt" timestamptz, coupon text, "externalCoupon" text, products jsonb, metadatas jsonb,
			"paymentMethodId" text, "branchId" text, "salesPersonId" text, "programVersion" integer,
			"grantAt" timestamptz, "awardId" bigint, "earnedPoints" numeric, "countedOn" date, decision jsonb)
		where o.merchant_id = ${merchantId} and o.id = n.id and o.id = any(${orders.map(({ id }) => id)}::bigint[])`)
}

/** Null where they stay as they are, which the database need not read again. */
const otherDocuments = (
	{ products, metadatas, decision }: Order,
	stored: OrderDocuments,
): { [Name in keyof OrderDocuments]: OrderDocuments[Name] | null } => ({
	products: products === stored.products ? null : products,
	metadatas: metadatas === stored.metadatas ? null : metadatas,
	decision: decision === stored.decision ? null : decision,
})
