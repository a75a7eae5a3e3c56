import { type Static, Type } from 'typebox'
import { CouponType } from '../enums.ts'
import {
	enumerated,
	id,
	instant,
	integer,
	list,
	nullable,
	number,
	optional,
	shape,
	string,
	text,
} from '../members.ts'
import { exported, sortParam } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

export const COUPON_STATES = ['usable', 'used', 'inactive', 'expired'] as const
export type CouponState = (typeof COUPON_STATES)[number]

const state = (description: string) =>
	Type.Unsafe<CouponState>({ type: 'string', enum: [...COUPON_STATES], description })

export const AdminCoupon = shape('AdminCoupon', 'A coupon of a customer.', {
	Id: integer('Id that the service assigned; later ones are larger.'),
	Code: string('The code customers type.'),
	CouponType: enumerated(CouponType.enumeration, 'What the value means.'),
	Value: number('How much, in currency or percent.'),
	State: state('Whether it can be used, and if not, why.'),
	CustomerId: string('Id of its customer in the merchant store.'),
	CustomerName: nullable(string('Name of the customer.')),
	RewardId: nullable(integer('Id of the reward it was redeemed from; null where the merchant gave it.')),
	RewardTitle: nullable(string('Title of that reward.')),
	OrderId: nullable(string('Id in the merchant store of the order that used it.')),
	CreatedDate: instant('When it was made.'),
	ValidDateStart: nullable(instant('From when it is valid.')),
	ValidDateEnd: nullable(instant('Until when it is valid; null means for ever.')),
	DeactivatedDate: nullable(instant('When it was deactivated.')),
})
export type AdminCoupon = Static<typeof AdminCoupon>

const AdminCoupons = shape('AdminCoupons', 'A part of the coupons.', {
	Items: list(AdminCoupon, 'The coupons, newest first unless sorted.'),
	NextBefore: nullable(string('`before` for those that follow; null when there are none.')),
})

const coupon: AdminCoupon = {
	Id: 31,
	Code: 'TEN-8F2KQ7MA',
	CouponType: 0,
	Value: 10,
	State: 'usable',
	CustomerId: 'C-1001',
	CustomerName: 'Ana Souza',
	RewardId: 2,
	RewardTitle: '10 off your next purchase',
	OrderId: null,
	CreatedDate: '2026-11-14T12:00:00Z',
	ValidDateStart: '2026-11-14T12:00:00Z',
	ValidDateEnd: '2026-12-14T23:59:59Z',
	DeactivatedDate: null,
}

const params = Type.Object({ code: id('Code of the coupon.') })

/** What the list of coupons can be sorted by: each has an index. */
export const COUPON_ORDERS = ['created', 'code'] as const
export type CouponOrder = (typeof COUPON_ORDERS)[number]

export const listCoupons = adminOperation({
	id: 'listCoupons',
	method: 'GET',
	path: '/admin/api/coupons',
	tag: 'Coupons',
	access: 'coupons.view',
	summary: 'Look through the coupons',
	description: [
		'Newest first unless sorted. With `search`: coupons whose code begins with it, and those of the customer with that id, 200 of each at most.',
		'A page looks at 20,000 coupons at most, so with a filter it may hold fewer than `limit`, or none: `NextBefore` says whether there are more.',
	].join('\n'),
	query: Type.Object({
		search: optional(text('The beginning of a code, or the id of a customer.', { max: 255 })),
		only: optional(text('Only coupons with these codes, one in each line.', { max: 8000 })),
		state: optional(state('Only coupons in this state.')),
		type: optional(enumerated(CouponType.enumeration, 'Only coupons of this type.')),
		sort: sortParam(COUPON_ORDERS),
		before: optional(text('`NextBefore` of the part before.', { max: 255 })),
		limit: optional(
			Type.Integer({ description: 'How many, 50 unless told; 500 at most.', minimum: 1, maximum: 500 }),
		),
		export: exported,
	}),
	status: 200,
	reply: AdminCoupons,
	refusals: BODY_ERRORS,
	example: { query: { state: 'usable' }, reply: { Items: [coupon], NextBefore: null } },
})

export const getCoupon = adminOperation({
	id: 'getCoupon',
	method: 'GET',
	path: '/admin/api/coupons/:code',
	tag: 'Coupons',
	access: 'coupons.view',
	summary: 'A coupon',
	description: 'What is known of it.',
	params,
	status: 200,
	reply: AdminCoupon,
	refusals: [...BODY_ERRORS, 'ApiExternalCoupon_Not_found'],
	example: { params: { code: 'TEN-8F2KQ7MA' }, reply: coupon },
})

export const endCoupon = adminOperation({
	id: 'endCoupon',
	method: 'POST',
	path: '/admin/api/coupons/:code/inactive',
	tag: 'Coupons',
	access: 'coupons.edit',
	summary: 'Deactivate a coupon',
	description:
		'As in the private interface: it can no longer be used, and what it cost does not come back. One that is inactive already gets the same answer again.',
	params,
	status: 200,
	reply: AdminCoupon,
	refusals: [...BODY_ERRORS, 'ApiExternalCoupon_Not_found', 'ApiExternalCoupon_Cant_Update_Coupon'],
	example: {
		params: { code: 'TEN-8F2KQ7MA' },
		reply: { ...coupon, State: 'inactive', DeactivatedDate: '2026-11-14T12:00:00Z' },
	},
})
