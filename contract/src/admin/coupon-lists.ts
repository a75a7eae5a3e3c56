import { type Static, Type } from 'typebox'
import { CouponType } from '../enums.ts'
import {
	assignedId,
	enumerated,
	id,
	integer,
	items,
	LIMITS,
	nonBlank,
	number,
	secret,
	shape,
	string,
} from '../members.ts'
import { changeOf } from './change-of.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

export const AdminCouponList = shape('AdminCouponList', 'Codes that a reward hands out.', {
	Id: integer('Id that the service assigned.'),
	ListName: string('Name of the list.'),
	CouponsType: enumerated(CouponType.enumeration, 'What the value means.'),
	CouponsValue: number('How much a code is worth, in currency or percent.'),
	CouponCount: integer('How many codes it has.'),
	UsedCoupons: integer('How many of them are handed out.'),
})
export type AdminCouponList = Static<typeof AdminCouponList>

export const LIST_EXAMPLE: AdminCouponList = {
	Id: 1,
	ListName: 'Summer',
	CouponsType: 0,
	CouponsValue: 10,
	CouponCount: 2,
	UsedCoupons: 0,
}

const settings = {
	ListName: nonBlank('Name of the list.'),
	CouponsType: enumerated(CouponType.enumeration, 'What the value means.'),
	CouponsValue: Type.Number({
		description:
			'How much a code is worth, in currency or percent. More than 0, unless the codes are for free shipping or something else.',
		minimum: 0,
		maximum: LIMITS.amount,
		negative: 'General_BiggerThanZero',
	}),
}
const Codes = secret(items(id('A code customers type.'), 'The codes.', 50_000))

const CouponImport = shape(
	'CouponImport',
	'Codes to hand out.',
	{ ...settings, Codes },
	{ additionalProperties: false },
)

const ImportedCoupons = shape('ImportedCoupons', 'What became of the codes.', {
	List: AdminCouponList,
	Skipped: integer('How many codes were left out because they exist already.'),
})

const CodeImport = shape('CodeImport', 'More codes for a list.', { Codes }, { additionalProperties: false })

const ImportedCodes = shape('ImportedCodes', 'What became of the codes.', {
	Added: integer('How many are new in the list.'),
	Skipped: integer('How many were left out because they exist already.'),
})

const CouponListChange = changeOf(
	shape('CouponListSettings', 'What a merchant decides about a list of codes.', settings),
)

const VALUE_ERRORS = [
	'General_BiggerThanZero',
	'Reward_ValueShouldBePositive',
	'Reward_ValueShouldBe100PercentMax',
] as const

const params = Type.Object({ id: assignedId('Id of the list, as in `PreGeneratedCouponLists`.') })

export const importCoupons = adminOperation({
	id: 'importCoupons',
	method: 'POST',
	path: '/admin/api/rewards/:id/coupon-lists',
	tag: 'Rewards',
	access: 'coupons.edit',
	summary: 'Bring codes for a reward to hand out',
	description:
		'A reward with lists hands out their codes, oldest list first, and none of its own making. Codes that exist already are left out; when all do, nothing is created.',
	params: Type.Object({ id: assignedId('Id of the reward.') }),
	body: CouponImport,
	status: 201,
	reply: ImportedCoupons,
	refusals: [
		...BODY_ERRORS,
		...VALUE_ERRORS,
		'ApiExternalRewardConfiguration_Get_Error',
		'ImportCoupons_AllCouponsAlreadyExists',
	],
	example: {
		params: { id: 2 },
		body: { ListName: 'Summer', CouponsType: 0, CouponsValue: 10, Codes: ['SUN-1', 'SUN-2'] },
		reply: { List: LIST_EXAMPLE, Skipped: 0 },
	},
})

export const importCodes = adminOperation({
	id: 'importCodes',
	method: 'POST',
	path: '/admin/api/coupon-lists/:id/codes',
	tag: 'Rewards',
	access: 'coupons.edit',
	summary: 'Add codes to a list',
	description:
		'Codes that exist already, in any list, as a coupon or as the key of a redemption, are left out and counted; when all do, the request is refused.',
	params,
	body: CodeImport,
	status: 201,
	reply: ImportedCodes,
	refusals: [...BODY_ERRORS, 'ApiExternalCoupon_Not_found', 'ImportCoupons_AllCouponsAlreadyExists'],
	example: {
		params: { id: 1 },
		body: { Codes: ['SUN-2', 'SUN-3'] },
		reply: { Added: 1, Skipped: 1 },
	},
})

export const changeCouponList = adminOperation({
	id: 'changeCouponList',
	method: 'PUT',
	path: '/admin/api/coupon-lists/:id',
	tag: 'Rewards',
	access: 'coupons.edit',
	summary: 'Change a list of codes',
	description:
		'A member left out keeps its value. Once a code of the list is handed out, only the name can change.',
	params,
	body: CouponListChange,
	status: 200,
	reply: AdminCouponList,
	refusals: [...BODY_ERRORS, ...VALUE_ERRORS, 'ApiExternalCoupon_Not_found', 'PdvReward_CoupomAlreadyUsed'],
	example: { params: { id: 1 }, body: { CouponsValue: 10 }, reply: LIST_EXAMPLE },
})

export const emptyCouponList = adminOperation({
	id: 'emptyCouponList',
	method: 'DELETE',
	path: '/admin/api/coupon-lists/:id/codes',
	tag: 'Rewards',
	access: 'coupons.edit',
	summary: 'Remove the free codes of a list',
	description: 'Codes that are handed out stay, and so does the list.',
	params,
	status: 200,
	reply: AdminCouponList,
	refusals: ['ApiExternalCoupon_Not_found'],
	example: { params: { id: 1 }, reply: { ...LIST_EXAMPLE, CouponCount: 0 } },
})

export const removeCouponList = adminOperation({
	id: 'removeCouponList',
	method: 'DELETE',
	path: '/admin/api/coupon-lists/:id',
	tag: 'Rewards',
	access: 'coupons.edit',
	summary: 'Remove a list of codes',
	description:
		'Its codes go with it. A list of which a code is handed out stays. A reward without lists makes its codes itself.',
	params,
	status: 204,
	refusals: ['ApiExternalCoupon_Not_found', 'PdvReward_CoupomAlreadyUsed'],
	example: { params: { id: 1 } },
})
