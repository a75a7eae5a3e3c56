import { type Static, Type } from 'typebox'
import { CouponType, RewardType } from '../enums.ts'
import {
	assignedId,
	described,
	enumerated,
	flag,
	instant,
	integer,
	list,
	nonBlank,
	nullable,
	number,
	optional,
	price,
	shape,
	string,
} from '../members.ts'
import { memberOperation } from './operation.ts'

/** The longest key of a redemption. */
const KEY_LENGTH = 100

const MemberReward = shape(
	'MemberReward',
	'A reward that is offered now, and whether the member can use it.',
	{
		Id: integer('Id of the reward.'),
		Title: string('Title.'),
		Description: nullable(string('What it is, in the words of the merchant.')),
		LongDescription: nullable(string('The same at length.')),
		Benefit: string('What it gives, in words.'),
		UsageInstructions: nullable(string('How it is used; null when the merchant has written nothing.')),
		Conditions: list(string('A condition.'), 'What a purchase with it has to fulfil, in words.'),
		ImageUrl: nullable(string('Address of a picture; null when it has none.')),
		RewardType: enumerated(RewardType.enumeration, 'What it gives.'),
		Value: number('Currency, or percent of a discount in percent.'),
		Points: number('What it costs in points; 0 when it is free or paid with cashback.'),
		IsCashback: flag('True when it is paid with cashback, and `Value` of the redemption says with how much.'),
		AvailableCashback: number(
			'The most cashback that one redemption can spend now; 0 when paid with points.',
		),
		MissingPoints: number('How many points the member lacks for it; 0 when there are enough.'),
		ValidDateEnd: nullable(instant('Until when it is offered; null means for ever.')),
		CanUse: flag('True when the member can redeem it now.'),
		WhyNot: nullable(string('Why the member cannot, in words; null when `CanUse` is true.')),
	},
)
export type MemberReward = Static<typeof MemberReward>

const MemberRewards = shape('MemberRewards', 'The rewards that are offered now.', {
	Items: list(MemberReward, 'The rewards, oldest first.'),
	Points: number('Balance of points.'),
	Cashback: number('Balance of cashback, in currency.'),
})

const NewMemberRedemption = shape('NewMemberRedemption', 'A redemption by a member.', {
	Key: nonBlank(
		'Key of this redemption, which the page makes once for each decision of the member, for instance a UUID. The same key again spends nothing and gets the first answer.',
		{ max: KEY_LENGTH },
	),
	Value: optional(
		price(
			'For a cashback reward, how much to spend; absent means what the reward defines, or as much as it can.',
		),
	),
})

const MemberBalance = shape('MemberBalance', 'What a member has.', {
	Points: number('Balance of points.'),
	Cashback: number('Balance of cashback, in currency.'),
})

const MemberRedemption = shape('MemberRedemption', 'A reward that the member has redeemed.', {
	Id: integer('Id of the redemption.'),
	RewardId: integer('Id of the reward.'),
	Title: string('Title of the reward.'),
	Code: string('The code to type in the store or to show at the till; also the text for a QR code.'),
	CouponType: nullable(
		enumerated(
			CouponType.enumeration,
			'What the value means; null when the merchant makes the coupon itself.',
		),
	),
	CouponValue: nullable(
		number('Currency or percent, as the type says; null when the merchant makes the coupon itself.'),
	),
	ValidDateEnd: nullable(instant('Until when the code can be used; null means for ever.')),
	UsageInstructions: nullable(string('How it is used; null when the merchant has written nothing.')),
	Points: number('Points that it took.'),
	Cashback: number('Cashback that it took, or what the points were worth, in currency.'),
	RedeemedDate: instant('When.'),
	IsCancelled: flag('True when it was given back since.'),
	Balance: described(MemberBalance, 'What the member had right after it.'),
})
export type MemberRedemption = Static<typeof MemberRedemption>

const rewardId = () => Type.Object({ id: assignedId('Id of the reward.') })

export const listMemberRewards = memberOperation({
	id: 'listMemberRewards',
	method: 'GET',
	path: '/v1/member/rewards',
	tag: 'Rewards',
	scope: 'read',
	summary: 'List the rewards, and which of them the member can use',
	description: [
		'The rewards that are active and within their dates. Each says whether the member can redeem it now, and why not.',
		'The answer is that of the redemption itself, which asks the same questions again: balance, tier, enrolment, limits and codes.',
	].join('\n'),
	status: 200,
	reply: MemberRewards,
	refusals: [],
	example: {
		reply: {
			Items: [
				{
					Id: 1,
					Title: '10 off',
					Description: null,
					LongDescription: null,
					Benefit: 'R$10.00 off one purchase.',
					UsageInstructions: null,
					Conditions: ['For purchases of R$50.00 or more.'],
					ImageUrl: null,
					RewardType: 1,
					Value: 10,
					Points: 500,
					IsCashback: false,
					AvailableCashback: 0,
					MissingPoints: 150.1,
					ValidDateEnd: null,
					CanUse: false,
					WhyNot: 'The reward costs 500 points, the balance is 349.9.',
				},
			],
			Points: 349.9,
			Cashback: 17.5,
		},
	},
})

export const redeemMemberReward = memberOperation({
	id: 'redeemMemberReward',
	method: 'POST',
	path: '/v1/member/rewards/:id/redeem',
	tag: 'Rewards',
	scope: 'redeem',
	summary: 'Redeem a reward',
	description: [
		'Spends the points or the cashback and answers the code, under the rules of the private interface, limits and stock of codes included.',
		'`Key` works once for each member: a repeated request, also one at the same time, spends nothing more and gets the answer of the first one. For another reward the key is refused with 47. A refused redemption leaves its key unused.',
		'In the private interface and in events, the `OriginalKey` of the redemption is `member`, the id that Fiel assigned to the customer, and the key.',
		'An unknown reward is 404.',
	].join('\n'),
	params: rewardId(),
	body: NewMemberRedemption,
	status: 200,
	reply: MemberRedemption,
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'General_BiggerThanZero',
		'Genaral_LengthLimitExceeded',
		'ApiExternalRewardConfiguration_Error',
		'ApiExternalRewardRedeem_Error_Unable_to_Reedem',
	],
	example: {
		params: { id: 1 },
		body: { Key: '8c0a1f4e-6d0b-4d7e-9a55-0f1f6f1f8f11', Value: null },
		reply: {
			Id: 91,
			RewardId: 1,
			Title: '10 off',
			Code: 'TEN-7KQ2M9XA',
			CouponType: 0,
			CouponValue: 10,
			ValidDateEnd: '2026-12-15T02:59:59.999Z',
			UsageInstructions: null,
			Points: 500,
			Cashback: 5,
			RedeemedDate: '2026-11-14T12:00:00Z',
			IsCancelled: false,
			Balance: { Points: 349.9, Cashback: 17.5 },
		},
	},
})
