import { type Static, Type } from 'typebox'
import {
	assignedId,
	flag,
	id,
	instant,
	list,
	nonBlank,
	nullable,
	number,
	optional,
	price,
	secret,
	shape,
	string,
	text,
} from '../members.ts'
import { TillReward } from '../till.ts'
import { base, branchId, closed, customerId, key, products } from './counter-members.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

const CounterCart = shape(
	'CounterCart',
	'A customer and what they want to buy.',
	{
		CustomerId: customerId,
		Amount: price('What the sale comes to, before the reward.'),
		Products: products,
	},
	closed,
)

const CounterReward = shape('CounterReward', 'A reward, and what it is worth in this sale.', {
	...TillReward.properties,
	Discount: nullable(
		number('What it takes off the sale, for cashback at most; null when that is not known or not money.'),
	),
})
export type CounterReward = Static<typeof CounterReward>

const CounterCoupon = shape('CounterCoupon', 'A coupon of the customer, and what it is worth in this sale.', {
	Code: string('What the sale names as its `Coupon`.'),
	Title: string('Title of the reward.'),
	Benefit: string('What it gives, in words.'),
	CanUse: flag('Whether a sale of this amount with these products can use it.'),
	Requirements: nullable(string('Why it cannot be used; null if it can.')),
	Discount: nullable(number('What it takes off the sale; null when that is not money.')),
	Points: number('What the customer paid for it in points.'),
	Cashback: number('What the customer paid for it in cashback.'),
	ValidUntil: nullable(instant('The last moment at which it can be used; null for no end.')),
})
export type CounterCoupon = Static<typeof CounterCoupon>

const CounterRewards = shape('CounterRewards', 'What a customer can use on a sale.', {
	Rewards: list(CounterReward, 'Every reward that is offered now, usable or not, by `Id`.'),
	Coupons: list(
		CounterCoupon,
		'The coupons of rewards with a discount that the customer has redeemed and not used, usable or not; those that end first at the beginning, 50 at most.',
	),
	MustConfirmPin: flag('Whether redeeming may need a PIN that the customer has not confirmed yet.'),
	PinMode: string('When redeeming needs a PIN: `off`, `above` a value or `always`.'),
})
export type CounterRewards = Static<typeof CounterRewards>

export const listCounterRewards = adminOperation({
	id: 'listCounterRewards',
	method: 'POST',
	path: `${base}/rewards`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Say which rewards fit a sale',
	description:
		'The same answer as `POST /v1/pvt/POS/rewards/available`, with the discount of each reward, and the coupons of the customer: redeeming those again would cost points a second time. `Requirements` is in the language of `Accept-Language`.',
	body: CounterCart,
	status: 200,
	reply: CounterRewards,
	refusals: [...BODY_ERRORS, 'General_BiggerThanZero', 'Customer_NotFound'],
	example: {
		body: { CustomerId: 'C-1001', Amount: 120 },
		reply: {
			Rewards: [],
			Coupons: [
				{
					Code: 'TEN-9MXR7KQ4',
					Title: '10% off',
					Benefit: '10% off',
					CanUse: true,
					Requirements: null,
					Discount: 12,
					Points: 400,
					Cashback: 0,
					ValidUntil: '2026-12-15T02:59:59Z',
				},
			],
			MustConfirmPin: false,
			PinMode: 'off',
		},
	},
})

const CounterRedeem = shape(
	'CounterRedeem',
	'Which reward a customer uses on a sale.',
	{
		Key: key,
		...CounterCart.properties,
		RewardId: assignedId('Id of the reward.'),
		Value: optional(price('For a cashback reward: how much to spend.')),
		BranchId: branchId,
	},
	closed,
)

const CounterRedemption = shape('CounterRedemption', 'A reward that was redeemed for a sale.', {
	Key: string('Its key: `DELETE` gives it back.'),
	Code: string('What the sale names as its `Coupon`.'),
	Title: string('Title of the reward.'),
	Discount: nullable(number('How much it takes off the sale; null when that is not money.')),
	Points: number('Points that the customer paid.'),
	Cashback: number('Cashback that the customer paid.'),
	PointBalance: number('The balance in points afterwards.'),
	CashbackBalance: number('The balance in cashback afterwards.'),
})
export type CounterRedemption = Static<typeof CounterRedemption>

const redemption: CounterRedemption = {
	Key: 'N7K3Q9XM2B4T',
	Code: 'CASH-9MXR7KQ4',
	Title: 'R$ 20 off',
	Discount: 20,
	Points: 200,
	Cashback: 0,
	PointBalance: 300,
	CashbackBalance: 15,
}

export const redeemAtCounter = adminOperation({
	id: 'redeemAtCounter',
	method: 'POST',
	path: `${base}/redemptions`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Redeem a reward at the counter',
	description:
		'The same as `POST /v1/pvt/POS/rewards/:id/redeem`: the points are spent at once. Where the program asks for a PIN, confirm it first.',
	body: CounterRedeem,
	status: 201,
	reply: CounterRedemption,
	refusals: [
		...BODY_ERRORS,
		'General_BiggerThanZero',
		'Customer_NotFound',
		'ApiExternalRewardConfiguration_Error',
		'ApiExternalRewardRedeem_Error_Customer_not_Found',
		'ApiExternalRewardRedeem_Error_Unable_to_Reedem',
	],
	example: {
		body: { Key: 'N7K3Q9XM2B4T', CustomerId: 'C-1001', Amount: 120, RewardId: 4 },
		reply: redemption,
	},
})

export const previewCounterRedemption = adminOperation({
	id: 'previewCounterRedemption',
	method: 'POST',
	path: `${base}/redemptions/preview`,
	tag: 'Counter',
	access: 'counter',
	onlyReads: true,
	summary: 'Say what a redemption at the counter would cost',
	description:
		'Carries the redemption out and takes it back: points that were earned at other rates are worth other amounts of cashback. No PIN is asked for.',
	body: shape(
		'CounterCostQuestion',
		'Which reward a customer would use.',
		{
			CustomerId: customerId,
			Amount: price('What the sale comes to, before the reward.'),
			RewardId: assignedId('Id of the reward.'),
			Value: optional(price('For a cashback reward: how much to spend.')),
		},
		closed,
	),
	status: 200,
	reply: shape('CounterCost', 'What a redemption would cost.', {
		Points: number('Points that the customer would pay.'),
		Cashback: number('Cashback that the customer would pay.'),
	}),
	refusals: [
		...BODY_ERRORS,
		'General_BiggerThanZero',
		'Customer_NotFound',
		'ApiExternalRewardConfiguration_Error',
		'ApiExternalRewardRedeem_Error_Customer_not_Found',
		'ApiExternalRewardRedeem_Error_Unable_to_Reedem',
	],
	example: {
		body: { CustomerId: 'C-1001', Amount: 120, RewardId: 9, Value: 12.5 },
		reply: { Points: 1250, Cashback: 12.5 },
	},
})

export const giveBackAtCounter = adminOperation({
	id: 'giveBackAtCounter',
	method: 'DELETE',
	path: `${base}/redemptions/:key`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Give a reward back at the counter',
	description: 'For a sale that was not made. A reward that a sale has used stays used.',
	params: Type.Object({ key: id('The `Key` of the redemption.') }),
	status: 204,
	refusals: [...BODY_ERRORS, 'ApiRewardCancel_NotFound', 'PdvReward_CoupomAlreadyUsed'],
	example: { params: { key: 'N7K3Q9XM2B4T' } },
})

export const sendCounterPin = adminOperation({
	id: 'sendCounterPin',
	method: 'POST',
	path: `${base}/pins`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Send a PIN to a customer',
	description: [
		'The same as `POST /v1/pvt/POS/customers/:id/challenge`, for a customer who exists. A customer who has a contact gets the PIN there, whatever the request gives.',
		'Without any contact `AsksPhone` and `AsksEmail` say what to ask the customer for. The next request carries the same `TransactionId` and that contact, which is kept once the PIN was right.',
	].join('\n'),
	body: shape(
		'CounterPinRequest',
		'Who is to confirm.',
		{
			CustomerId: customerId,
			TransactionId: optional(
				id('From an earlier answer, to go on with it or to send a new PIN. Absent, the service makes one.'),
			),
			Phone: optional(text('Telephone number, with the country code.', { max: 50 })),
			Email: optional(text('Email address.', { max: 320 })),
		},
		closed,
	),
	status: 200,
	reply: shape('CounterPinSent', 'Whether the PIN is on its way.', {
		TransactionId: string('To be sent with the code.'),
		SentBy: nullable(string('`phone` or `mail`; null when nothing was sent.')),
		Message: nullable(string('Why nothing was sent, in the language of `Accept-Language`.')),
		AsksPhone: flag('True when a request with a `Phone` may succeed.'),
		AsksEmail: flag('True when a request with an `Email` may succeed.'),
		Code: nullable(string('The code itself, on a sandbox merchant only.')),
	}),
	refusals: [...BODY_ERRORS, 'Customer_NotFound'],
	example: {
		body: { CustomerId: 'C-1001' },
		reply: {
			...{ TransactionId: '01J…', SentBy: 'mail', Message: null },
			...{ AsksPhone: false, AsksEmail: false, Code: null },
		},
	},
})

export const confirmCounterPin = adminOperation({
	id: 'confirmCounterPin',
	method: 'POST',
	path: `${base}/pins/confirm`,
	tag: 'Counter',
	access: 'counter',
	summary: 'Confirm a PIN',
	description: 'The same as `POST /v1/pvt/POS/customers/:id/challengevalidate`. One redemption uses it up.',
	body: shape(
		'CounterPinCode',
		'The code that the customer says.',
		{
			CustomerId: customerId,
			TransactionId: id('From the answer to sending it.'),
			Code: secret(nonBlank('Six digits.', { max: 40 })),
		},
		closed,
	),
	status: 200,
	reply: shape('CounterPinConfirmed', 'Whether the code is right.', {
		IsConfirmed: flag('Whether it is.'),
		Message: nullable(string('Why it is not, in the language of `Accept-Language`.')),
	}),
	refusals: BODY_ERRORS,
	example: {
		body: { CustomerId: 'C-1001', TransactionId: '01J…', Code: '123456' },
		reply: { IsConfirmed: true, Message: null },
	},
})
