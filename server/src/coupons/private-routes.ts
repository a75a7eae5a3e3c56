import {
	type Coupon as CouponBody,
	type CouponItem,
	createCoupon,
	deactivateCoupon,
	listAvailableCoupons as listAvailableCouponsOperation,
	readCoupon,
} from '@fiel/contract'
import { endOfRange, parseMoment } from '../calendar.ts'
import { findByReferences } from '../customers/find-by-reference.ts'
import { toCustomerInput } from '../customers/wire.ts'
import { money } from '../db/decimal.ts'
import type { PrivateApi } from '../http/private-api.ts'
import { PAGE_SIZE, pageEnvelope, resultEnvelope, singlePage } from '../http/reply.ts'
import { localized } from '../messages/message.ts'
import { isRefusal, refuse } from '../refusal.ts'
import type { Coupon } from './coupon.ts'
import { createCoupons } from './create-coupons.ts'
import { deactivateCoupons } from './deactivate-coupons.ts'
import { findCoupons } from './find-coupons.ts'
import { listAvailableCoupons } from './list-available-coupons.ts'
import type { CouponMessage } from './merge-coupon.ts'

/** The coupon routes of the private API. */
export const registerCouponsRoutes = (api: PrivateApi): void => {
	api.serve(createCoupon, async ({ merchant, body }) => {
		const message = couponMessage(body, merchant.timeZone)
		const key = message.customer ?? message.customerInput?.originalId ?? message.code
		const outcome = await api.writes.run(createCoupons, merchant, key, message)
		return isRefusal(outcome) ? outcome : pageEnvelope(singlePage([couponItem(outcome)]))
	})
	api.serve(deactivateCoupon, async ({ merchant, params }) => {
		const outcome = await api.writes.run(deactivateCoupons, merchant, params.code, params.code)
		return isRefusal(outcome) ? outcome : pageEnvelope(singlePage([couponItem(outcome)]))
	})
	api.serve(listAvailableCouponsOperation, async ({ merchant, params, query }) => {
		const page = { size: query.PageSize ?? PAGE_SIZE, number: query.PageNumber ?? 1 }
		return api.reads.runUnbatched(merchant, async (db) => {
			const [customerId] = await findByReferences(db, merchant.id, [params.id], 'id')
			if (isRefusal(customerId)) return customerId
			const { coupons, total } = await listAvailableCoupons(
				db,
				merchant.id,
				api.clock.now(),
				customerId!,
				page,
			)
			return pageEnvelope({ items: coupons.map(couponItem), total, ...page })
		})
	})
	api.serve(readCoupon, async ({ merchant, params: { code } }) => {
		const coupon = await api.reads.read(findCoupons, merchant, code)
		if (!coupon) return refuse('ApiExternalCoupon_Not_found', localized.noCoupon(code), 'code')
		return resultEnvelope({
			...couponItem(coupon),
			IsUsed: coupon.isUsed || coupon.deactivatedAt !== null,
		})
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
		validUntil: body.ValidDateEnd ? endOfRange(body.ValidDateEnd, timeZone) : null,
		customer: body.CustomerId ?? null,
		customerInput: body.Customer ? toCustomerInput(body.Customer, timeZone) : null,
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
