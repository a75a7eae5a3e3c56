import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Order } from './order.ts'

/** Stores orders that are new. The accounts of their customers must be locked. */
export const insertOrders = async (tx: Tx, merchantId: number, orders: Order[]): Promise<void> => {
	if (orders.length === 0) return
	tx.write(sql`
		insert into orders (merchant_id, id, original_id, customer_id, state, origin, status, total, placed_at,
			completed_at, cancelled_at, annulled_at, is_completed, is_cancelled, updated_at, coupon, external_coupon, products,
			metadatas, payment_method_id, branch_id, sales_person_id, program_version, grant_at, award_id,
			earned_points, counted_on, decision, recorded_at)
		select ${merchantId}::bigint, o.*
		from json_to_recordset(${jsonRows(orders)}) as o (
			id bigint, "originalId" text, "customerId" bigint, state smallint, origin smallint, status text,
			total numeric, "placedAt" timestamptz, "completedAt" timestamptz, "cancelledAt" timestamptz, "annulledAt" timestamptz,
			"isCompleted" boolean, "isCancelled" boolean, "updatedAt" timestamptz, coupon text, "externalCoupon" text,
			products jsonb, metadatas jsonb, "paymentMethodId" text, "branchId" text, "salesPersonId" text,
			"programVersion" integer, "grantAt" timestamptz, "awardId" bigint, "earnedPoints" numeric,
			"countedOn" date, decision jsonb,
			"recordedAt" timestamptz)`)
}

/** Overwrites orders that are known. The accounts of their customers must be locked. */
export const updateOrders = async (tx: Tx, merchantId: number, orders: Order[]): Promise<void> => {
	if (orders.length === 0) return
	tx.write(sql`
		update orders o
		set state = n.state, status = n.status, total = n.total, placed_at = n."placedAt",
			completed_at = n."completedAt", cancelled_at = n."cancelledAt", annulled_at = n."annulledAt",
			is_completed = n."isCompleted", is_cancelled = n."isCancelled", updated_at = n."updatedAt",
			coupon = n.coupon, external_coupon = n."externalCoupon", products = n.products, metadatas = n.metadatas,
			payment_method_id = n."paymentMethodId", branch_id = n."branchId", sales_person_id = n."salesPersonId",
			program_version = n."programVersion", grant_at = n."grantAt", award_id = n."awardId",
			earned_points = n."earnedPoints", counted_on = n."countedOn", decision = n.decision
		from json_to_recordset(${jsonRows(orders)}) as n (
			id bigint, state smallint, status text, total numeric, "placedAt" timestamptz, "completedAt" timestamptz,
			"cancelledAt" timestamptz, "annulledAt" timestamptz, "isCompleted" boolean, "isCancelled" boolean,
			"updatedAt" timestamptz, coupon text, "externalCoupon" text, products jsonb, metadatas jsonb,
			"paymentMethodId" text, "branchId" text, "salesPersonId" text, "programVersion" integer,
			"grantAt" timestamptz, "awardId" bigint, "earnedPoints" numeric, "countedOn" date, decision jsonb)
		where o.merchant_id = ${merchantId} and o.id = n.id and o.id = any(${orders.map(({ id }) => id)}::bigint[])`)
}
