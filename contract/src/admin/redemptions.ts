import { Type } from 'typebox'
import { assignedId, id, instant, integer, items, number, optional, secret, shape, text } from '../members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const CodeImport = shape(
	'CodeImport',
	'More codes for a list.',
	{ Codes: secret(items(id('A code customers type.'), 'The codes.', 50_000)) },
	{ additionalProperties: false },
)

const ImportedCodes = shape('ImportedCodes', 'What became of the codes.', {
	Added: integer('How many are new in the list.'),
	Skipped: integer('How many were left out because they exist already.'),
})

const RedemptionCancel = shape(
	'RedemptionCancel',
	'Why a redemption is cancelled.',
	{ Reason: optional(text('Why; kept with the points that come back.')) },
	{ additionalProperties: false },
)

const CancelledRedemption = shape('CancelledRedemption', 'A cancelled redemption.', {
	Id: integer('Id of the redemption.'),
	Points: number('Points that came back.'),
	Cashback: number('Their worth in currency.'),
	PointsBalance: number('Points of the customer after it.'),
	CashbackBalance: number('Their worth in currency.'),
	CancelledDate: instant('When it was cancelled.'),
})

export const importCodes = adminOperation({
	id: 'importCodes',
	method: 'POST',
	path: '/admin/api/coupon-lists/:id/codes',
	tag: 'Rewards',
	access: 'write',
	summary: 'Add codes to a list',
	description:
		'Codes that exist already, in any list, as a coupon or as the key of a redemption, are left out and counted; when all do, the request is refused.',
	params: Type.Object({ id: assignedId('Id of the list, as in `PreGeneratedCouponLists`.') }),
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

export const cancelRedemption = adminOperation({
	id: 'cancelRedemption',
	method: 'POST',
	path: '/admin/api/redemptions/:key/cancel',
	tag: 'Rewards',
	access: 'write',
	summary: 'Cancel a redemption',
	description:
		'What it cost comes back into the lots it came from, and its coupon ends. A redemption that an order has used comes back with the cancellation of that order.',
	params: Type.Object({ key: id('The `OriginalKey` of the redemption.') }),
	body: RedemptionCancel,
	status: 200,
	reply: CancelledRedemption,
	refusals: [
		...BODY_ERRORS,
		'ApiRewardCancel_NotFound',
		'ApiRewardCancel_AlreadyCanceled',
		'PdvReward_CoupomAlreadyUsed',
	],
	example: {
		params: { key: 'redeem-771' },
		body: { Reason: 'Ordered by mistake' },
		reply: {
			Id: 31,
			Points: 200,
			Cashback: 6,
			PointsBalance: 549,
			CashbackBalance: 16.47,
			CancelledDate: '2026-11-14T12:00:00Z',
		},
	},
})
