import { CouponType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import { type Ids, idList } from '../../db/ids.ts'
import { numberLiteral } from '../../db/number-literal.ts'

/** A redemption that was not refunded. */
export interface Redemption {
	id: number
	customerId: number
	rewardId: number
	recordId: number
	couponId: number | null
	externalCode: string
	/** The order that used it. */
	orderId: number | null
	/** The value of its coupon in currency; null if the coupon is not an amount of currency. */
	worth: Decimal | null
}

/** Selects the value of the coupon of a redemption `r`, if it is an amount of currency. */
const couponAmount = sql`
	select c.value from coupons c
	where c.merchant_id = r.merchant_id and c.id = r.coupon_id and c.type = ${numberLiteral(CouponType.FixedValue)}`

/** Finds the redemptions that orders have used, and unused redemptions whose codes the orders state. */
export const findOrderRedemptions = async (
	db: Queryable,
	merchantId: number,
	orderIds: Ids,
	codes: string[],
): Promise<Redemption[]> => {
	if (Array.isArray(orderIds) && orderIds.length + codes.length === 0) return []
	return db.rows<Redemption>(sql`
		select r.id, r.customer_id as "customerId", r.reward_id as "rewardId", r.record_id as "recordId",
			r.coupon_id as "couponId", r.external_code as "externalCode", r.order_id as "orderId",
			(${couponAmount}) as worth
		from redemptions r
		where r.merchant_id = ${merchantId} and r.order_id = any(${idList(orderIds)}) and r.refunded_at is null
		union all
		select r.id, r.customer_id, r.reward_id, r.record_id, r.coupon_id, r.external_code, null,
			(${couponAmount})
		from redemptions r
		where r.merchant_id = ${merchantId} and r.external_code = any(${codes}::text[])
			and r.order_id is null and r.refunded_at is null
			and not exists (
				select from coupons c
				where c.merchant_id = r.merchant_id and c.id = r.coupon_id and c.deactivated_at is not null)`)
}
