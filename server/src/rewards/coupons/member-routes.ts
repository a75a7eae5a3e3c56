import { type CouponState, listMemberCoupons as operation } from '@fiel/contract'
import { isNoMember, type MemberApi } from '../../http/member-api.ts'
import { listBody, PAGE_SIZE } from '../../http/reply.ts'
import { listMemberCoupons, type MemberCouponPage } from './list-member-coupons.ts'

interface AskedPage {
	state: CouponState | null
	size: number
	number: number
}

/** The member interface of coupons. */
export const registerCouponsMemberRoutes = (api: MemberApi): void => {
	const readCoupons = api.readAsMember<AskedPage, MemberCouponPage>((db, merchant, queries) =>
		listMemberCoupons(
			db,
			merchant.id,
			api.clock.now(),
			queries.map(({ member, query }) => ({ customerId: member.id, ...query })),
		),
	)
	api.serve(operation, async (call) => {
		const { query } = call
		const page = { size: query.PageSize ?? PAGE_SIZE, number: query.PageNumber ?? 1 }
		const found = await readCoupons(call, { state: query.State ?? null, ...page })
		if (isNoMember(found)) return found
		const items = found.coupons.map((coupon) => ({
			Code: coupon.code,
			State: coupon.state,
			CouponType: coupon.type,
			Value: coupon.value.toNumber(),
			RewardId: coupon.rewardId,
			RewardTitle: coupon.rewardTitle,
			CreatedDate: coupon.createdAt.toISOString(),
			ValidDateStart: coupon.validFrom?.toISOString() ?? null,
			ValidDateEnd: coupon.validUntil?.toISOString() ?? null,
		}))
		return listBody({ items, total: found.total, ...page })
	})
}
