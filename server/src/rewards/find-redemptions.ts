import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

/** A reward somebody redeemed. */
export interface Redemption {
	id: number
	customerId: number
	rewardId: number
	recordId: number
	couponId: number | null
	orderId: number | null
}

/** The redemptions that orders used and that were not given back. */
export const findRedemptionsOfOrders = async (
	db: Queryable,
	merchantId: number,
	orderIds: number[],
): Promise<Redemption[]> => {
	if (orderIds.length === 0) return []
	return db.rows<Redemption>(sql`
		select id, customer_id as "customerId", reward_id as "rewardId", record_id as "recordId",
			coupon_id as "couponId", order_id as "orderId"
		from redemptions
		where merchant_id = ${merchantId} and order_id = any(${orderIds}::bigint[]) and refunded_at is null`)
}
