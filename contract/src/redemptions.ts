import { type Static, Type } from 'typebox'
import { CustomerResult, getCustomer } from './customers.ts'
import { PointType } from './enums.ts'
import { bareEnvelope, envelopeA, listEnvelope } from './envelopes.ts'
import {
	assignedId,
	described,
	enumerated,
	flag,
	id,
	instant,
	integer,
	nullable,
	number,
	optional,
	price,
	shape,
	string,
} from './members.ts'
import { operation } from './operation.ts'
import { RewardConfiguration, redeemReward } from './rewards.ts'

const RedemptionPoints = shape('RedemptionPoints', 'The point record of a redemption.', {
	Id: integer('Id of the record.'),
	Points: number('Points; negative, for they were spent.'),
	Type: enumerated(PointType.enumeration, 'Why the record exists.'),
	EventKey: string('The key of the redemption.'),
})

export const Redemption = shape('Redemption', 'A redemption and what became of it.', {
	Id: integer('Id of the redemption.'),
	Customer: nullable(described(CustomerResult, 'Who redeemed; null only when the request is refused.')),
	ExternalCode: string('The code that an order names as `Coupon`.'),
	CashValue: number(
		'The money that it stands for; where only the order tells that, the worth of the points it cost.',
	),
	IsCanceled: flag('True when it was given back.'),
	RedeemDate: nullable(instant('When it was redeemed; null only when the request is refused.')),
	Points: nullable(described(RedemptionPoints, 'Its point record; null only when the request is refused.')),
})
export type Redemption = Static<typeof Redemption>

const redemption: Redemption = {
	Id: 91,
	Customer: getCustomer.example.reply.Result,
	ExternalCode: 'CASH-9MXR7KQ4',
	CashValue: 15,
	IsCanceled: false,
	RedeemDate: '2026-11-14T15:10:00Z',
	Points: { Id: 4301, Points: -500, Type: 9, EventKey: 'till-4-7790' },
}

const params = Type.Object({
	id: assignedId('Id of the redemption, the `RewardId` of the answer to redeeming.', {
		invalid: 'ApiRewardCancel_NotFound',
	}),
})
const cancelling = {
	method: 'DELETE',
	...envelopeA(Redemption),
	invalid: 'ApiRewardCancel_NotFound',
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'Genaral_LengthLimitExceeded',
		'ApiRewardCancel_NotFound',
		'ApiRewardCancel_AlreadyCanceled',
		'PdvReward_CoupomAlreadyUsed',
	],
} as const
const example = {
	refusal: { name: 'ApiRewardCancel_AlreadyCanceled', message: 'Redemption 91 is already cancelled.' },
	reply: {
		ErrorMessage: null,
		ErrorCode: null,
		Result: { ...redemption, IsCanceled: true },
		Code: '00',
		CodeName: 'Done',
		Severity: 0,
		HasWarning: false,
		HasError: false,
	},
} as const
const rules = [
	'What it cost goes back into the lots it came from, its coupon ends, and it no longer counts against the limits.',
	'A redemption that an order has used is refused with 85: cancel the order instead. One that was given back before is refused with 74, which then means that it is given back.',
]

export const cancelPosRedemption = operation({
	...cancelling,
	id: 'cancelPosRedemption',
	path: '/v1/pvt/POS/rewards/:id',
	tag: 'POS',
	feature: 'rewards',
	summary: 'Give a redemption back at a till',
	description: rules.join('\n'),
	params,
	example: { ...example, params: { id: 91 } },
})

export const cancelPosRedemptionByKey = operation({
	...cancelling,
	id: 'cancelPosRedemptionByKey',
	path: '/v1/pvt/POS/rewards',
	tag: 'POS',
	feature: 'rewards',
	summary: 'Give a redemption back at a till by its key',
	description: [
		...rules,
		'For a till that got no answer to redeeming: with 73 nothing was redeemed under this key.',
	].join('\n'),
	query: Type.Object({ originalKey: id('The `OriginalKey` of the request to redeem.') }),
	example: { ...example, query: { originalKey: 'till-4-7790' } },
})

export const cancelRewardRedemption = operation({
	...cancelling,
	id: 'cancelRewardRedemption',
	path: '/v1/pvt/Rewards/:id',
	tag: 'Rewards',
	feature: 'rewards',
	summary: 'Give a redemption back',
	description: [...rules, 'The same operation as `DELETE /v1/pvt/POS/rewards/{id}`.'].join('\n'),
	params,
	example: { ...example, params: { id: 91 } },
})

export const getRedemption = operation({
	id: 'getRedemption',
	method: 'GET',
	path: '/v1/pvt/Rewards/:id',
	tag: 'Rewards',
	feature: 'rewards',
	summary: 'Read a redemption',
	description:
		'Who redeemed, what it is worth, and whether it was given back. An unknown id is refused with 73: then the body gains the error members, and its other members are empty.',
	params,
	...bareEnvelope(Redemption),
	invalid: 'ApiRewardCancel_NotFound',
	refusals: ['ApiRewardCancel_NotFound'],
	example: {
		refusal: { name: 'ApiRewardCancel_NotFound', message: 'There is no redemption 92.' },
		params: { id: 91 },
		reply: redemption,
	},
})

const CustomerRedeem = shape('CustomerRedeem', 'What a customer redeems.', {
	RewardId: assignedId('Id of the reward configuration.', {
		invalid: 'ApiExternalRewardConfiguration_Error',
	}),
	OriginalKey: optional(
		id(
			'Key of this redemption. The same key again answers the first result and spends nothing; absent, the external code serves as the key.',
		),
	),
	Value: optional(price('For a cashback reward: how much to spend. Absent, the value of the reward.')),
})
export type CustomerRedeem = Static<typeof CustomerRedeem>

export const redeemForCustomer = operation({
	id: 'redeemForCustomer',
	method: 'POST',
	path: '/v1/pvt/Customer/:id/redeem',
	tag: 'Customers',
	feature: 'rewards',
	summary: 'Redeem a reward for a customer, with a coupon',
	description: [
		'Checks and answers as `POST /v1/pvt/RewardConfigurations/{id}/redeem`, and always issues a coupon, also for a reward with `ManualCouponGeneration`.',
		'The same `OriginalKey` again answers the first result and spends nothing; with another customer or reward it is refused.',
	].join('\n'),
	params: Type.Object({
		id: id('Id of the customer in the merchant store.', {
			missing: 'ApiExternalRewardRedeem_Error_Customer_not_Found',
		}),
	}),
	body: CustomerRedeem,
	...listEnvelope(RewardConfiguration),
	invalid: 'ApiExternalRewardRedeem_Error_Unable_to_Reedem',
	refusals: redeemReward.refusals,
	example: {
		refusal: redeemReward.example.refusal,
		params: { id: 'C-1001' },
		body: { RewardId: 2, OriginalKey: 'app-5512' },
		reply: redeemReward.example.reply,
	},
})
