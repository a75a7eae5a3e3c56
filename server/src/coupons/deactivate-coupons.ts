import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Coupon } from './coupon.ts'
import { endCoupons } from './end-coupons.ts'
import { refuseCoupon } from './merge-coupon.ts'
import { lockCoupons } from './read-coupons.ts'

/** Deactivates coupons by code; repeating it gives the same response. */
export const deactivateCoupons = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	codes: string[],
): Promise<(Coupon | Refusal)[]> => {
	const { coupons } = await lockCoupons(tx, merchant.id, codes)
	const ended = new Map<number, Coupon>()
	const outcomes = codes.map((code): Coupon | Refusal => {
		const coupon = coupons.get(code)
		if (!coupon) return refuse('ApiExternalCoupon_Not_found', localized.noCoupon(code), 'code')
		if (coupon.deactivatedAt) return coupon
		if (coupon.isUsed) return refuseCoupon(localized.couponIsUsed(code), 'code')
		const inactive = ended.get(coupon.id) ?? { ...coupon, validUntil: now, deactivatedAt: now }
		ended.set(coupon.id, inactive)
		return inactive
	})
	await endCoupons(tx, merchant.id, now, [...ended.keys()])
	return outcomes
}
