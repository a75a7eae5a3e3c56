import type { Queryable } from '../../db/database.ts'
import { type CouponAnswer, evaluateCoupon } from '../decide/available-rewards.ts'
import type { Cart } from '../decide/cart.ts'
import { listUnusedCoupons, type SaleCoupon } from '../load/find-sale-coupons.ts'

/** A coupon of a customer, and whether it can be used on the cart. */
export interface EvaluatedCoupon {
	coupon: SaleCoupon
	answer: CouponAnswer
}

/** The coupons that a customer has, those that end first at the beginning, and what each takes off the cart. */
export const listSaleCoupons = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	customerId: number,
	cart: Cart,
): Promise<EvaluatedCoupon[]> =>
	(await listUnusedCoupons(db, merchantId, now, customerId)).map((coupon) => ({
		coupon,
		answer: evaluateCoupon(coupon.settings, coupon.worth, cart),
	}))
