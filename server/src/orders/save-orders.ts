import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Order } from './order.ts'

/** Inserts new orders and overwrites known ones. The accounts of their customers must be locked. */
export const saveOrders = async (tx: Tx, merchantId: number, orders: Order[]): Promise<void> => {
	if (orders.length === 0) return
	await tx.rows(sql`
		insert into orders (merchant_id, id, original_id, customer_id, state, origin, status, total, placed_at,
			completed_at, cancelled_at, annulled_at, is_completed, is_cancelled, updated_at, coupon, external_coupon, products,
			metadatas, payment_method_id, branch_id, sales_person_id, program_version, grant_at, award_id,
			earned_points, counted_on, decision, recorded_at)
		select ${merchantId}::bigint, o.*
		from json_to_recordset(${JSON.stringify(orders)}) as o (
			id bigint, "originalId" text, "customerId" bigint, state smallint, origin smallint, status text,
			total numeric, "placedAt" timestamptz, "completedAt" timestamptz, "cancelledAt" timestamptz, "annulledAt" timestamptz,
			"isCompleted" boolean, "isCancelled" boolean, "updatedAt" timestamptz, coupon text, "externalCoupon" text,
			products jsonb, metadatas jsonb, "paymentMethodId" text, "branchId" text, "salesPersonId" text,
			"programVersion" integer, "grantAt" timestamptz, "awardId" bigint, "earnedPoints" numeric,
			"countedOn" date, decision jsonb,
			"recordedAt" timestamptz)
		on conflict (merchant_id, id) do update set
			state = excluded.state, status = excluded.status, total = excluded.total, placed_at = excluded.placed_at,
			completed_at = excluded.completed_at, cancelled_at = excluded.cancelled_at,
			annulled_at = excluded.annulled_at,
			is_completed = excluded.is_completed, is_cancelled = excluded.is_cancelled,
			updated_at = excluded.updated_at, coupon = excluded.coupon, external_coupon = excluded.external_coupon,
			products = excluded.products, metadatas = excluded.metadatas,
			payment_method_id = excluded.payment_method_id, branch_id = excluded.branch_id,
			sales_person_id = excluded.sales_person_id, program_version = excluded.program_version,
			grant_at = excluded.grant_at, award_id = excluded.award_id, earned_points = excluded.earned_points,
			counted_on = excluded.counted_on, decision = excluded.decision`)
}
