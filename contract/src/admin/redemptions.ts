import { Type } from 'typebox'
import { id, instant, integer, number, optional, shape, text } from '../members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

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

export const cancelRedemption = adminOperation({
	id: 'cancelRedemption',
	method: 'POST',
	path: '/admin/api/redemptions/:key/cancel',
	tag: 'Rewards',
	access: 'orders.cancel',
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
