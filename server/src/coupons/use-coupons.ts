import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { emitEvents } from '../events/emit-events.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { couponEvent, type EventCoupon, eventCouponColumns } from './coupon-event.ts'

/** A coupon code of an order. */
export interface UsedCode {
	orderId: number
	customerId: number
	code: string
}

/** Marks the coupons of these customers as used by their orders; other codes belong to the merchant's own shop. */
export const useCoupons = async (tx: Tx, merchantId: number, now: Date, uses: UsedCode[]): Promise<void> => {
	if (uses.length === 0) return
	sealAtCommit(tx)
	const used = await tx.rows<EventCoupon>(sql`
		update coupons c set is_used = true, used_by_order = u."orderId"
		from json_to_recordset(${jsonRows(uses)}) as u ("orderId" bigint, "customerId" bigint, code text)
		where c.merchant_id = ${merchantId} and c.code = u.code and c.customer_id = u."customerId"
			and not c.is_used and c.deactivated_at is null
		returning ${eventCouponColumns(merchantId)}`)
	emitEvents(tx, merchantId, 'Coupon_Used', now, () => used.map(couponEvent))
}
