import sql, { type Sql } from 'sql-template-tag'
import { exactNumber } from '../db/exact-number.ts'
import type { EmittedEvent } from '../events/emit-events.ts'
import type { Coupon } from './coupon.ts'

/** What the events of a coupon say about it. */
export interface EventCoupon
	extends Pick<Coupon, 'code' | 'originalId' | 'type' | 'value' | 'customerId' | 'validFrom' | 'validUntil'> {
	/** The merchant's id of the order that used it. */
	order?: string | null
}

/** The columns of `EventCoupon`; the table's alias is c. */
export const eventCouponColumns = (merchantId: number): Sql => sql`
	c.code, c.original_id as "originalId", c.type, c.value, c.customer_id as "customerId", c.valid_from as "validFrom",
	c.valid_until as "validUntil", (
		select o.original_id from orders o where o.merchant_id = ${merchantId} and o.id = c.used_by_order) as "order"`

export const couponEvent = (
	coupon: EventCoupon,
): EmittedEvent<'Coupon_Created' | 'Coupon_Used' | 'Coupon_Deactivated'> => ({
	customerId: coupon.customerId,
	payload: {
		Coupon: {
			Code: coupon.code,
			OriginalId: coupon.originalId,
			Type: coupon.type,
			Value: exactNumber(coupon.value),
			ValidDateStart: coupon.validFrom?.toISOString() ?? null,
			ValidDateEnd: coupon.validUntil?.toISOString() ?? null,
			OrderId: coupon.order ?? null,
		},
	},
})
