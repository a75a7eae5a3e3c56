import { type Coupon as CouponBody, type CouponItem, createCoupon, deactivateCoupon } from '@fiel/contract'
import { endOf, parseMoment } from '../calendar.ts'
import { customerCard } from '../customers/wire.ts'
import { money } from '../db/decimal.ts'
import type { Door } from '../http/door.ts'
import { paged, whole } from '../http/reply.ts'
import { isRefusal } from '../refusal.ts'
import type { Coupon } from './coupon.ts'
import { createCoupons } from './create-coupons.ts'
import { deactivateCoupons } from './deactivate-coupons.ts'
import type { CouponMessage } from './merge-coupon.ts'

/** The private interface of coupons. */
export const openCoupons = (door: Door): void => {
	door.serve(createCoupon, async ({ merchant, body }) => {
		const message = couponMessage(body, merchant.timeZone)
		const lane = message.customer ?? message.card?.originalId ?? message.code
		const outcome = await door.writes.run(createCoupons, merchant, lane, message)
		return isRefusal(outcome) ? outcome : paged(whole([couponItem(outcome)]))
	})
	door.serve(deactivateCoupon, async ({ merchant, params }) => {
		const outcome = await door.writes.run(deactivateCoupons, merchant, params.code, params.code)
		return isRefusal(outcome) ? outcome : paged(whole([couponItem(outcome)]))
	})
}

const couponMessage = (body: CouponBody, timeZone: string): CouponMessage => {
	const moment = (text: string | null | undefined): Date | null => (text ? parseMoment(text, timeZone) : null)
	return {
		originalId: body.OriginalId ?? null,
		code: body.CouponCode,
		type: body.CouponType as CouponMessage['type'],
		value: money(body.CouponValue),
		isUsed: body.IsUsed ?? null,
		createdAt: moment(body.CreatedDate),
		validFrom: moment(body.ValidDateStart),
		validUntil: body.ValidDateEnd ? endOf(body.ValidDateEnd, timeZone) : null,
		customer: body.CustomerId ?? null,
		card: body.Customer ? customerCard(body.Customer, timeZone) : null,
	}
}

const couponItem = (coupon: Coupon): CouponItem => ({
	CouponCode: coupon.code,
	CreatedDate: coupon.createdAt.toISOString(),
	IsUsed: coupon.isUsed,
	CouponValue: coupon.value.toNumber(),
	CustomerId: coupon.customerId ?? 0,
	ValidDateStart: coupon.validFrom?.toISOString() ?? null,
	ValidDateEnd: coupon.validUntil?.toISOString() ?? null,
	CouponType: coupon.type,
})
