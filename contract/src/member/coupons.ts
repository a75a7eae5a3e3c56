import { type Static, Type } from 'typebox'
import { COUPON_STATES, type CouponState } from '../admin/coupons.ts'
import { CouponType } from '../enums.ts'
import { enumerated, instant, nullable, number, shape, string } from '../members.ts'
import { pageQuery } from '../page-query.ts'
import { memberOperation } from './operation.ts'
import { memberPage } from './page.ts'

const couponState = (description: string) =>
	Type.Unsafe<CouponState>({ type: 'string', enum: [...COUPON_STATES], description })

const MemberCoupon = shape('MemberCoupon', 'A coupon of the member.', {
	Code: string('The code to type in the store or to show at the till; also the text for a QR code.'),
	State: couponState(
		'Whether it can be used: `usable`, `used`, `expired`, or `inactive` when it was taken back.',
	),
	CouponType: enumerated(CouponType.enumeration, 'What the value means.'),
	Value: number('Currency or percent, as the type says.'),
	RewardId: nullable(number('Id of the reward; null for a coupon that the merchant has given.')),
	RewardTitle: nullable(string('Title of the reward; null for a coupon that the merchant has given.')),
	CreatedDate: instant('When the member got it.'),
	ValidDateStart: nullable(instant('From when it can be used.')),
	ValidDateEnd: nullable(instant('Until when it can be used; null means for ever.')),
})
export type MemberCoupon = Static<typeof MemberCoupon>

export const listMemberCoupons = memberOperation({
	id: 'listMemberCoupons',
	method: 'GET',
	path: '/v1/member/coupons',
	tag: 'Rewards',
	scope: 'read',
	summary: 'List the coupons of the member',
	description: [
		'Those of rewards and those that the merchant has given, newest first, in pages of 10 unless `PageSize` says otherwise. With `State`, only those in that state.',
		'The code of a reward whose coupons the merchant makes itself is listed too. It is `used` once an order has named it, and `inactive` after the redemption was given back; Fiel does not know until when the shop accepts it, so `ValidDateEnd` is null.',
		'A discount that a till or a cart has taken off has no coupon.',
	].join('\n'),
	query: Type.Object({
		State: Type.Optional(couponState('Only coupons in this state; absent means all.')),
		...pageQuery(),
	}),
	status: 200,
	reply: memberPage(MemberCoupon, 'MemberCoupons', 'A page of the coupons of a member.'),
	refusals: ['ApiExternal_Error_Page_Size'],
	example: {
		query: { State: 'usable', PageNumber: 1, PageSize: 10 },
		reply: {
			Items: [
				{
					Code: 'TEN-7KQ2M9XA',
					State: 'usable',
					CouponType: 0,
					Value: 10,
					RewardId: 1,
					RewardTitle: '10 off',
					CreatedDate: '2026-11-14T12:00:00Z',
					ValidDateStart: '2026-11-14T12:00:00Z',
					ValidDateEnd: '2026-12-15T02:59:59.999Z',
				},
			],
			TotalItemCount: 1,
			PageSize: 10,
			PageNumber: 1,
			HasNextPage: false,
		},
	},
})
