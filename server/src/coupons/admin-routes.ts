import { type AdminCoupon, endCoupon, getCoupon, listCoupons } from '@fiel/contract'
import type { AdminApi } from '../http/admin-api.ts'
import { notFound } from '../http/admin-reply.ts'
import { isRefusal, refuseInEnglish as refuse } from '../refusal.ts'
import { deactivateCoupons } from './deactivate-coupons.ts'
import { findCoupon, type ListedCoupon, listCoupons as loadCoupons } from './list-coupons.ts'

const DEFAULT_LIMIT = 50

/** The panel's routes for coupons. */
export const registerCouponsAdminRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(listCoupons, async ({ session: { merchant }, query }) => {
		const filter = {
			search: query.search?.trim() || null,
			state: query.state ?? null,
			type: query.type ?? null,
			before: query.before ?? null,
		}
		const { coupons, before } = await loadCoupons(
			db,
			merchant.id,
			filter,
			clock.now(),
			query.limit ?? DEFAULT_LIMIT,
		)
		return { Items: coupons.map(couponBody), NextBefore: before }
	})
	serve(getCoupon, async ({ session: { merchant }, params: { code } }) => {
		const coupon = await findCoupon(db, merchant.id, code, clock.now())
		return coupon ? couponBody(coupon) : couponNotFound(code)
	})
	serve(endCoupon, ({ session: { merchant }, params: { code }, audit }) =>
		db.transaction(async (tx) => {
			const before = await findCoupon(tx, merchant.id, code, clock.now())
			if (!before) return couponNotFound(code)
			const [ended] = await deactivateCoupons(tx, merchant, clock.now(), [code])
			if (isRefusal(ended)) return ended
			const after = couponBody((await findCoupon(tx, merchant.id, code, clock.now()))!)
			await audit(tx, { id: code, before: couponBody(before), after })
			return after
		}),
	)
}

const couponNotFound = (code: string) =>
	notFound(refuse('ApiExternalCoupon_Not_found', `There is no coupon ${code}.`, 'code'))

const couponBody = (coupon: ListedCoupon): AdminCoupon => ({
	Id: coupon.id,
	Code: coupon.code,
	CouponType: coupon.type,
	Value: coupon.value.toNumber(),
	State: coupon.state,
	CustomerId: coupon.customer,
	CustomerName: coupon.customerName,
	RewardId: coupon.rewardId,
	RewardTitle: coupon.rewardTitle,
	OrderId: coupon.order,
	CreatedDate: coupon.createdAt.toISOString(),
	ValidDateStart: coupon.validFrom?.toISOString() ?? null,
	ValidDateEnd: coupon.validUntil?.toISOString() ?? null,
	DeactivatedDate: coupon.deactivatedAt?.toISOString() ?? null,
})
