import type { Decimal } from '../../db/decimal.ts'
import { localized } from '../../messages/message.ts'
import { asMoment } from '../../messages/message-parts.ts'
import { type Refusal, refuse } from '../../refusal.ts'
import { evaluateCoupon } from '../../rewards/decide/available-rewards.ts'
import type { Cart } from '../../rewards/decide/cart.ts'
import type { SaleCoupon } from '../../rewards/load/find-sale-coupons.ts'

/** A sale that names a code. */
interface SaleWithCoupon {
	/** Null for a customer who joins with the sale. */
	customerId: number | null
	enteredAt: Date
	cart: Cart
}

/**
 * Decides what the coupon of a sale takes off, or why the sale cannot use it: the cashier has taken the discount off, so a
 * sale whose coupon counts for nothing must not be recorded. Null if the redemption itself says what it is worth, as one
 * that was redeemed for this sale does.
 */
export const decideCoupon = (
	code: string,
	coupon: SaleCoupon | undefined,
	{ customerId, enteredAt, cart }: SaleWithCoupon,
): Decimal | Refusal | null => {
	if (!coupon) return refuse('GenericError', localized.noCoupon(code), 'Coupon')
	if (coupon.customerId !== customerId)
		return refuse('GenericError', localized.couponOfAnother(code), 'Coupon')
	if (coupon.isUsed) return refuse('PdvReward_CoupomAlreadyUsed', localized.couponIsUsed(code), 'Coupon')
	if (coupon.isEnded) return refuse('GenericError', localized.couponIsInactive(code), 'Coupon')
	if (coupon.isOfSale) return null
	const { validFrom, validUntil, settings, worth } = coupon
	if (validFrom && enteredAt < validFrom)
		return refuse('GenericError', localized.couponNotYet(code, asMoment(validFrom.toISOString())), 'Coupon')
	if (validUntil && enteredAt > validUntil)
		return refuse('GenericError', localized.couponExpired(code, asMoment(validUntil.toISOString())), 'Coupon')
	const { why, discount } = evaluateCoupon(settings, worth, cart)
	if (why) return refuse('GenericError', why, 'Coupon')
	return discount === null || (worth !== null && discount.eq(worth)) ? null : discount
}
