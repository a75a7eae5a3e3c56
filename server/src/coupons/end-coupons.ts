import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { emitEvents } from '../events/emit-events.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { couponEvent, type EventCoupon, eventCouponColumns } from './coupon-event.ts'

/** Ends coupons now, by id; returns how many it ended. */
export const endCoupons = async (tx: Tx, merchantId: number, now: Date, ids: number[]): Promise<number> => {
	if (ids.length === 0) return 0
	sealAtCommit(tx)
	const ended = await tx.rows<EventCoupon>(sql`
		update coupons c set deactivated_at = ${now}, valid_until = ${now}
		where c.merchant_id = ${merchantId} and c.id = any(${ids}::bigint[]) and c.deactivated_at is null
		returning ${eventCouponColumns(merchantId)}`)
	emitEvents(tx, merchantId, 'Coupon_Deactivated', now, () => ended.map(couponEvent))
	return ended.length
}
