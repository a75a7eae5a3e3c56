import { CouponType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import { type Ids, idList } from '../../db/ids.ts'
import { numberLiteral } from '../../db/number-literal.ts'
import type { PurchaseTerms, UnmetTerm } from '../decide/find-unmet-terms.ts'

/** A row of `redemptions` by its ids: enough to mark it as used by an order, or as refunded. */
export interface StoredRedemption {
	id: number
	customerId: number
	rewardId: number
	/** The point record that paid for it. */
	recordId: number
	couponId: number | null
	externalCode: string
	/** The order that used it. */
	orderId: number | null
	/** What the sale that uses it took off, if the code leaves that open; absent elsewhere. */
	settledWorth?: Decimal
}

/** A redemption that was not refunded, with what an order that uses it is decided on. */
export interface OrderRedemption extends StoredRedemption, PurchaseTerms {
	/** The terms that the order which used it did not meet; null while no order has used it. */
	unmet: UnmetTerm[] | null
}

const FIXED_VALUE = numberLiteral(CouponType.FixedValue)
const COLUMNS = sql`
	r.id, r.customer_id as "customerId", r.reward_id as "rewardId", r.record_id as "recordId", r.coupon_id as "couponId",
	r.external_code as "externalCode", r.order_id as "orderId", r.unmet, r.terms,
	case when c.id is null or r.terms ? 'worthBefore' then r.worth when c.type = ${FIXED_VALUE} then c.value end as worth, c.valid_until as "validUntil"`
const COUPON = sql`left join coupons c on c.merchant_id = r.merchant_id and c.id = r.coupon_id`

/** The redemptions that orders have used, and unused ones whose codes orders name. */
export const findOrderRedemptions = async (
	db: Queryable,
	merchantId: number,
	orderIds: Ids,
	codes: string[],
): Promise<OrderRedemption[]> => {
	if (Array.isArray(orderIds) && orderIds.length + codes.length === 0) return []
	return db.rows<OrderRedemption>(sql`
		select ${COLUMNS} from redemptions r ${COUPON}
		where r.merchant_id = ${merchantId} and r.order_id = any(${idList(orderIds)}) and r.refunded_at is null
		union all
		select ${COLUMNS} from redemptions r ${COUPON}
		where r.merchant_id = ${merchantId} and r.external_code = any(${codes}::text[])
			and r.order_id is null and r.refunded_at is null and c.deactivated_at is null`)
}
