import { type Static, Type } from 'typebox'
import { Customer, customerReference } from './customers.ts'
import { CouponType } from './enums.ts'
import { envelopeB, envelopeC } from './envelopes.ts'
import {
	dateTime,
	described,
	enumerated,
	flag,
	id,
	instant,
	nullable,
	number,
	optional,
	price,
	shape,
	string,
} from './members.ts'
import { operation } from './operation.ts'
import { PAGE_QUERY } from './pages.ts'

export const Coupon = shape('Coupon', 'A coupon to be given to a customer.', {
	OriginalId: optional(id('Id in the merchant store.')),
	CouponCode: id('The code customers type. One coupon of the program has it.'),
	CreatedDate: optional(dateTime('When the coupon was made; absent means now.')),
	CouponType: enumerated(CouponType.enumeration, 'What the value means.'),
	IsUsed: optional(flag('True when a purchase has already used it; absent means false.')),
	CouponValue: price('How much, in currency or percent; rounded half up to 2 decimals.'),
	ValidDateStart: optional(dateTime('From when it is valid; absent means from its creation.')),
	ValidDateEnd: optional(
		dateTime('Until when it is valid; absent means for ever. A day without an hour means the end of it.'),
	),
	CustomerId: optional(
		id('Id in the merchant store of the customer who receives it, or their email or document.'),
	),
	Customer: optional(
		described(Customer, 'The customer who receives it; created or updated from the members given.'),
	),
})
export type Coupon = Static<typeof Coupon>

export const CouponItem = shape('CouponItem', 'A coupon as it is stored.', {
	CouponCode: string('The code customers type.'),
	CreatedDate: instant('When the coupon was made.'),
	IsUsed: flag('True when a purchase has used it; where one coupon is read, also when it is inactive.'),
	CouponValue: number('How much, in currency or percent.'),
	CustomerId: number('Id that the service assigned to the customer; 0 while nobody has it.'),
	ValidDateStart: nullable(instant('From when it is valid.')),
	ValidDateEnd: nullable(instant('Until when it is valid; null means for ever.')),
	CouponType: enumerated(CouponType.enumeration, 'What the value means.'),
})
export type CouponItem = Static<typeof CouponItem>

const example: CouponItem = {
	CouponCode: 'WELCOME-ANA',
	CreatedDate: '2026-11-14T15:00:00Z',
	IsUsed: false,
	CouponValue: 10,
	CustomerId: 17,
	ValidDateStart: '2026-11-14T15:00:00Z',
	ValidDateEnd: '2026-12-31T23:59:59Z',
	CouponType: 1,
}

const page = {
	TotalItemCount: 1,
	PageSize: 10,
	PageNumber: 1,
	HasNextPage: false,
	HasError: false,
	ErrorMessages: [],
}

export const createCoupon = operation({
	id: 'createCoupon',
	method: 'POST',
	path: '/v1/pvt/Coupons',
	tag: 'Coupons',
	feature: 'coupons',
	summary: 'Give a customer a coupon',
	description: [
		'Creates the coupon and answers it as the only item.',
		'The customer is the known one with `CustomerId`, or comes from `Customer`. When both are given they must name the same customer.',
		'A code is unique in the program: the same code with the same `OriginalId` updates the coupon, with another it is refused. Codes of rewards are refused too.',
		'On an update the optional members left out keep their values; code, type, value and customer are told each time. A used coupon stays used and keeps its customer; an inactive one cannot be updated.',
	].join('\n'),
	body: Coupon,
	...envelopeC(CouponItem),
	invalid: 'ApiExternalCoupon_Cant_Update_Coupon',
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'General_BiggerThanZero',
		'Genaral_LengthLimitExceeded',
		'ApiExternalCoupon_Customer_Not_Found',
		'ApiExternalCoupon_Cant_Update_Coupon',
		'Customer_NotFound',
	],
	example: {
		refusal: { name: 'ApiExternalCoupon_Customer_Not_Found', message: 'There is no customer C-9999.' },
		body: {
			OriginalId: 'coupon-881',
			CouponCode: 'WELCOME-ANA',
			CreatedDate: '2026-11-14T12:00:00-03:00',
			CouponType: 1,
			IsUsed: false,
			CouponValue: 10,
			ValidDateStart: '2026-11-14T12:00:00-03:00',
			ValidDateEnd: '2026-12-31T23:59:59Z',
			CustomerId: 'C-1001',
			Customer: null,
		},
		reply: { Items: [example], ...page },
	},
})

export const deactivateCoupon = operation({
	id: 'deactivateCoupon',
	method: 'POST',
	path: '/v1/pvt/Coupons/:code/inactive',
	tag: 'Coupons',
	feature: 'coupons',
	summary: 'Deactivate a coupon',
	description: [
		'Makes the coupon unusable: its `ValidDateEnd` becomes the time of deactivation.',
		'A coupon that is already inactive gets the same answer again. One that is already used is refused.',
	].join('\n'),
	params: Type.Object({ code: id('Code of the coupon.', { missing: 'ApiExternalCoupon_Not_found' }) }),
	...envelopeC(CouponItem),
	invalid: 'ApiExternalCoupon_Not_found',
	refusals: [
		'Genaral_LengthLimitExceeded',
		'ApiExternalCoupon_Cant_Update_Coupon',
		'ApiExternalCoupon_Not_found',
	],
	example: {
		refusal: { name: 'ApiExternalCoupon_Not_found', message: 'There is no coupon WELCOME-EVE.' },
		params: { code: 'WELCOME-ANA' },
		reply: { Items: [{ ...example, ValidDateEnd: '2026-11-20T12:00:00Z' }], ...page },
	},
})

export const listAvailableCoupons = operation({
	id: 'listAvailableCoupons',
	method: 'POST',
	path: '/v1/pvt/Customer/:id/availablecoupons',
	onlyReads: true,
	tag: 'Customers',
	feature: 'coupons',
	summary: 'List the unused coupons of a customer',
	description:
		'The coupons of the customer that no purchase has used, that are active and have not ended, newest first. One that starts later is among them.',
	params: Type.Object({ id: customerReference() }),
	query: Type.Object(PAGE_QUERY),
	...envelopeC(CouponItem),
	invalid: 'Customer_NotFound',
	refusals: ['Genaral_LengthLimitExceeded', 'ApiExternal_Error_Page_Size', 'Customer_NotFound'],
	example: {
		refusal: { name: 'Customer_NotFound', message: 'There is no customer C-9999.' },
		params: { id: 'C-1001' },
		query: { PageNumber: 1, PageSize: 10 },
		reply: { Items: [example], ...page },
	},
})

export const readCoupon = operation({
	id: 'readCoupon',
	method: 'GET',
	path: '/v1/pvt/Coupons/:code',
	tag: 'Coupons',
	feature: 'coupons',
	summary: 'Read a coupon',
	description: [
		'The coupon with this code, whether the merchant gave it or a reward made it.',
		'`IsUsed` is true when a purchase has used the coupon, and also when it was deactivated: either way it cannot be used any more. The dates are not taken into account.',
	].join('\n'),
	params: Type.Object({ code: id('Code of the coupon.', { missing: 'ApiExternalCoupon_Not_found' }) }),
	...envelopeB(CouponItem),
	invalid: 'ApiExternalCoupon_Not_found',
	refusals: ['Genaral_LengthLimitExceeded', 'ApiExternalCoupon_Not_found'],
	example: {
		refusal: { name: 'ApiExternalCoupon_Not_found', message: 'There is no coupon WELCOME-EVE.' },
		params: { code: 'WELCOME-ANA' },
		reply: { ErrorMessage: null, ErrorCode: null, Result: example, HasError: false },
	},
})
