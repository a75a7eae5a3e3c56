import {
	type AdminCoupon,
	type CouponFilters,
	countCoupons,
	endCoupon,
	getCoupon,
	listCoupons,
} from '@fiel/contract'
import type { AdminApi } from '../http/admin-api.ts'
import { notFound } from '../http/admin-reply.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { isRefusal, refuseInEnglish as refuse } from '../refusal.ts'
import { deactivateCoupons } from './deactivate-coupons.ts'
import {
	type CouponSort,
	countCoupons as countListedCoupons,
	findCoupon,
	type ListedCoupon,
	listNamedCoupons,
	listCoupons as loadCoupons,
} from './list-coupons.ts'

const DEFAULT_LIMIT = 50

/** The panel's routes for coupons. */
export const registerCouponsAdminRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(listCoupons, async ({ session: { merchant }, query }) => {
		const sort: CouponSort = {
			by: query.sort?.endsWith('code') ? 'code' : 'created',
			isDescending: query.sort?.startsWith('-') ?? true,
		}
		const after = query.before || null
		if (after !== null && sort.by === 'created' && !/^\d{1,15}$/.test(after))
			return {
				failed: 400,
				message: 'before is no place in the list',
				field: 'before',
				text: panelText.reload(),
			}
		if (query.only) {
			const named = { codes: query.only.split('\n'), sort }
			const coupons = await listNamedCoupons(db, merchant.id, filterOf(query), clock.now(), named)
			return { Items: coupons.map(couponBody), NextBefore: null }
		}
		const range = { sort, after, limit: query.limit ?? DEFAULT_LIMIT }
		const page = await loadCoupons(db, merchant.id, filterOf(query), clock.now(), range)
		return { Items: page.coupons.map(couponBody), NextBefore: page.next }
	})
	serve(countCoupons, async ({ session: { merchant }, query }) => {
		const { rows, isExact } = await countListedCoupons(db, merchant.id, filterOf(query), clock.now())
		return { Rows: rows, IsExact: isExact }
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

const filterOf = ({ search, state, type }: CouponFilters) => ({
	search: search?.trim() || null,
	state: state ?? null,
	type: type ?? null,
})

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
