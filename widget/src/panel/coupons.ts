import type { MemberCoupon } from '@fiel/contract'
import { h } from '../dom.ts'
import { codeBlock } from './codes.ts'
import type { Context } from './context.ts'
import { drawPages } from './pages.ts'
import { badge, card, empty, rowButton, view } from './parts.ts'

/** `CouponType` of the contract, whose numbers are fixed. */
const FIXED_VALUE = 0
const PERCENT = 1
const FREE_SHIPPING = 2
const DISCOUNT_SHIPPING = 3

const worthOf = ({ words: { couponOf }, formats }: Context, { CouponType, Value }: MemberCoupon): string => {
	if (CouponType === FIXED_VALUE) return couponOf.money(formats.money(Value))
	if (CouponType === PERCENT) return couponOf.percent(formats.percent(Value))
	if (CouponType === FREE_SHIPPING) return couponOf.shipping
	return CouponType === DISCOUNT_SHIPPING ? couponOf.delivery(formats.money(Value)) : couponOf.other
}

const couponView = (context: Context, coupon: MemberCoupon, title: string): (() => void) =>
	view(context, 'rewards', title, (into) => {
		const { words, formats } = context
		into.append(
			h(
				'div',
				{ class: 'stack' },
				card(
					codeBlock(context, coupon.Code, words.code),
					coupon.ValidDateEnd &&
						h('p', { class: 'centered' }, words.validUntil(formats.date(coupon.ValidDateEnd))),
					h('p', { class: 'centered detail' }, words.redeemedHint),
				),
			),
		)
	})

const row = (context: Context, coupon: MemberCoupon): HTMLElement => {
	const { words, formats } = context
	const title = coupon.RewardTitle ?? worthOf(context, coupon)
	const until = coupon.ValidDateEnd ? words.validUntil(formats.date(coupon.ValidDateEnd)) : null
	if (coupon.State === 'usable')
		return h(
			'li',
			null,
			rowButton(title, [coupon.Code, until && ` · ${until}`], couponView(context, coupon, title)),
		)
	return h(
		'li',
		{ class: 'row past' },
		h(
			'span',
			{ class: 'grow' },
			h('span', { class: 'strong' }, title),
			h('span', { class: 'detail' }, coupon.Code),
		),
		badge(words[coupon.State]),
	)
}

export const drawCoupons = (context: Context, into: HTMLElement): void =>
	drawPages<MemberCoupon>(context, into, '/coupons?PageSize=20', {
		row: (coupon) => row(context, coupon),
		empty: () => empty(context.words.noCoupons, 'gift'),
	})
