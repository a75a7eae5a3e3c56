import { type Static, Type } from 'typebox'
import { CustomerTier } from './customers.ts'
import { CannotUseReason, ProductDiscountMode, RewardType } from './enums.ts'
import { bareEnvelope, envelopeA } from './envelopes.ts'
import {
	assignedId,
	described,
	enumerated,
	flag,
	id,
	integer,
	items,
	LIMITS,
	list,
	nullable,
	number,
	optional,
	price,
	shape,
	string,
	text,
	wholeNumber,
} from './members.ts'
import { operation } from './operation.ts'
import { Branch, Metadata, OrderProductBrand, OrderProductCategory, SalesPerson } from './orders.ts'
import { RewardCoupon, RewardPoint } from './rewards.ts'

export const CartProduct = shape('CartProduct', 'A line of a cart.', {
	OriginalId: id('Id of the product in the merchant store.'),
	LineId: optional(text('Name of the line at the till.', { max: LIMITS.id })),
	Title: optional(text('Name of the product.')),
	IsActive: optional(
		flag('False when the product is not active; a product reward does not count for it. Absent: true.'),
	),
	Quantity: optional(price('How many units; absent means 1.')),
	ProductPrice: optional(price('The price of one unit; absent means 0.')),
	ProductDiscountPrice: optional(
		price('The price of one unit after a promotion of the store; absent without one.'),
	),
	ProductBrand: optional(described(OrderProductBrand, 'The brand; not used.')),
	ProductCategory: optional(described(OrderProductCategory, 'The category; not used.')),
})
export type CartProduct = Static<typeof CartProduct>

const cartMembers = {
	DiscountValue: optional(
		price('Discounts that the till gives itself. Above 0, a reward that is not cumulative cannot be used.'),
	),
	Products: optional(items(CartProduct, 'What is in the cart.', LIMITS.orderProducts)),
}

const AvailableRewardsQuery = shape('AvailableRewardsQuery', 'A customer and a cart.', {
	CustomerId: id('Id of the customer in the merchant store, or the email or the document of the customer.'),
	PurchaseValue: price('The value of the cart before discounts.'),
	...cartMembers,
})
export type AvailableRewardsQuery = Static<typeof AvailableRewardsQuery>

const TillCustomer = shape('TillCustomer', 'A customer, as a till shows one.', {
	Id: integer('Id that the service assigned.'),
	OriginalId: string('Id in the merchant store.'),
	Name: nullable(string('Full name.')),
	Email: nullable(string('Email address.')),
	Phone: nullable(string('Telephone number.')),
	Document: nullable(string('Number of a document.')),
	IsEnrolled: flag('True when the customer takes part in the program.'),
	CurrentTier: nullable(described(CustomerTier, 'The tier the customer is in; null when in none.')),
})

export const TillReward = shape('TillReward', 'A reward, and whether the customer can use it on this cart.', {
	Id: integer('Id of the reward configuration.'),
	Title: string('Title.'),
	RewardType: enumerated(RewardType.enumeration, 'What it gives.'),
	Value: number('What it is worth: currency, or a percentage.'),
	Points: number('What it costs in points; 0 for a cashback reward.'),
	CanSelectValue: flag('True for cashback: the request to redeem says how much.'),
	IsCashback: flag('True when it is paid with cashback.'),
	Requirements: nullable(
		string('A sentence for the cashier: why it cannot be used, or its conditions; null when there are none.'),
	),
	AvailableCashback: number(
		'How much cashback the customer could spend with it at once; 0 for other rewards.',
	),
	MaxCashbackForCurrentPurchase: number('How much of that on this cart; 0 for other rewards.'),
	CanUse: flag(
		'True when redeeming it for this cart would succeed now, once a PIN is confirmed where one is needed.',
	),
	CannotUseReason: enumerated(CannotUseReason.enumeration, 'Why it cannot be used.'),
	RewardCanBeCumulative: flag('True when it may be added to other discounts.'),
	ExternalProductId: nullable(
		string('Id of its product in the merchant store; null unless a product reward.'),
	),
	ProductDisplayName: nullable(string('Name of that product.')),
	ProductDiscountMode: nullable(
		enumerated(ProductDiscountMode.enumeration, 'What becomes of the price of the product.'),
	),
	ProductDiscountValue: nullable(number('The percentage, the price or the amount.')),
	ProductMaxUnitsPerRedeem: nullable(integer('For how many units one redemption counts; null for all.')),
	ProductAvailableQuantity: nullable(number('How many units in the cart it can be used for.')),
})
export type TillReward = Static<typeof TillReward>

export const AvailableRewards = shape('AvailableRewards', 'What a customer can use on a cart.', {
	Customer: nullable(described(TillCustomer, 'The customer; null when unknown.')),
	Rewards: list(TillReward, 'Every reward that is offered now, usable or not, by `Id`.'),
	HasRewards: flag('True when one of them can be used.'),
	ShouldValidateCustomer: flag(
		'True when a redemption at the till may need a PIN and the customer has confirmed none: always, or above a value.',
	),
	ShouldValidateCustomerSignup: flag('True when the customer is new and confirming the PIN registers them.'),
	AvailablePoints: integer('Points of the customer, whole ones; 0 while the customer owes some.'),
	CashbackEnabled: flag('True when the program has cashback and a reward to spend it.'),
	AvailableCashback: number('How much cashback the customer could spend at once.'),
	MaxCashbackForCurrentPurchase: number('How much of that on this cart.'),
	HasRestrictedItems: flag('True when the cart has lines that cashback may not pay.'),
	RestrictedValue: number(
		'The value of these lines: those with a promotion, unless the cashback reward is cumulative.',
	),
	EligibleValue: number('The value of the rest of the cart, after the discounts of the till.'),
})
export type AvailableRewards = Static<typeof AvailableRewards>

export const RedeemedReward = shape('RedeemedReward', 'A redemption.', {
	RewardId: number('Id of the redemption.'),
	Point: described(RewardPoint, 'Its point record.'),
	ExternalCode: string('What to send as `Coupon` of the order; that links the two.'),
	OriginalKey: string('The key of the redemption.'),
	Coupon: nullable(described(RewardCoupon, 'The coupon it issued; null when none.')),
	ExternalProductId: nullable(string('The product of a product reward; null for other rewards.')),
})
export type RedeemedReward = Static<typeof RedeemedReward>

/** A number from 0 to 5; only 5 has a known meaning. */
export const redeemOrigin = (description: string) =>
	optional(wholeNumber(`${description} 0 to 5; 5 is a till.`, { minimum: 0, maximum: 5 }))

const TillRedeem = shape('TillRedeem', 'Who redeems at a till, and for what.', {
	CustomerId: id('Id of the customer in the merchant store, or the email or the document of the customer.'),
	Value: optional(price('For a cashback reward: how much to spend. Absent, the value of the reward.')),
	Points: optional(
		wholeNumber(
			'The same in points, at the point value of the program, rounded down to the cent; `Value` counts when both are given.',
			{ minimum: 0 },
		),
	),
	OriginalKey: optional(
		id(
			'Key of this redemption. The same key again answers the first result and spends nothing; absent, the external code serves as the key.',
		),
	),
	Metadatas: optional(items(Metadata, 'Names and values to keep with the point record.', LIMITS.metadatas)),
	RedeemOrigin: redeemOrigin('Where it is redeemed; absent means 5.'),
	Branch: optional(described(Branch, 'The outlet where it is redeemed.')),
	SalesPerson: optional(described(SalesPerson, 'Who serves the customer.')),
	ForceGenerateCoupon: optional(
		flag('True to issue a coupon; otherwise there is none, because the till gives the discount itself.'),
	),
	PurchaseValue: optional(
		price('The value of the cart before discounts; with it the conditions are checked.'),
	),
	...cartMembers,
})
export type TillRedeem = Static<typeof TillRedeem>

export const redeemedExample: RedeemedReward = {
	RewardId: 91,
	Point: { PointId: 4301, Quantity: -500, Metadatas: [] },
	ExternalCode: 'CASH-9MXR7KQ4',
	OriginalKey: 'till-4-7790',
	Coupon: null,
	ExternalProductId: null,
}

const products = [{ OriginalId: 'SHOE-41', Quantity: 1, ProductPrice: 120 }]

export const listAvailableRewards = operation({
	id: 'listAvailableRewards',
	method: 'POST',
	path: '/v1/pvt/POS/rewards/available',
	onlyReads: true,
	tag: 'POS',
	feature: 'rewards',
	summary: 'Say which rewards a customer can use on a cart',
	description: [
		'Lists every reward that is active and within its dates, with `CanUse` and `CannotUseReason`. A purchase can use one of them. Redeeming asks the same questions, so a reward with `CanUse` true can be redeemed for this cart until something changes, once a PIN is confirmed where `Pin` of the program asks for one.',
		'The price of a line is `ProductDiscountPrice`, or `ProductPrice` without one. What counts as the purchase is `PurchaseValue` less `DiscountValue`.',
		'A reward that is not cumulative cannot be used when `DiscountValue` is above 0, nor on a line with a promotion: a product reward skips such lines, and cashback does not pay for them.',
		'A product reward needs its product in `Products`; a free gift does not. The members about products are null for other rewards.',
		'Of several problems the first is told, in this order: 4, 7, 10, 12, 11, 3, 1, 2, 8, 9, 5, 6. 7 also stands for a blocked customer and for a reward of other tiers, 10 for the limits of any reward and for a list without codes.',
		'An unknown customer is no error: `Customer` is null, `Rewards` is empty, and the balances are 0.',
	].join('\n'),
	body: AvailableRewardsQuery,
	...bareEnvelope(AvailableRewards),
	invalid: 'PdvReward_PurchaseValueInvalid',
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'General_BiggerThanZero',
		'Genaral_LengthLimitExceeded',
		'Customer_NotFound',
		'PdvReward_PurchaseValueInvalid',
	],
	example: {
		refusal: { name: 'General_FieldCannotBeNullOrBlank', message: 'PurchaseValue is required' },
		body: { CustomerId: 'C-1001', PurchaseValue: 120, DiscountValue: null, Products: products },
		reply: {
			Customer: {
				Id: 7,
				OriginalId: 'C-1001',
				Name: 'Ana Souza',
				Email: 'ana@example.com',
				Phone: null,
				Document: null,
				IsEnrolled: true,
				CurrentTier: { Name: 'Silver', Color: '#9aa5b1', IconUrl: null },
			},
			Rewards: [
				{
					Id: 4,
					Title: 'Pay with cashback',
					RewardType: 3,
					Value: 0,
					Points: 0,
					CanSelectValue: true,
					IsCashback: true,
					Requirements: 'Cashback pays at most 300 of a purchase.',
					AvailableCashback: 15,
					MaxCashbackForCurrentPurchase: 15,
					CanUse: true,
					CannotUseReason: 0,
					RewardCanBeCumulative: false,
					ExternalProductId: null,
					ProductDisplayName: null,
					ProductDiscountMode: null,
					ProductDiscountValue: null,
					ProductMaxUnitsPerRedeem: null,
					ProductAvailableQuantity: null,
				},
			],
			HasRewards: true,
			ShouldValidateCustomer: false,
			ShouldValidateCustomerSignup: false,
			AvailablePoints: 500,
			CashbackEnabled: true,
			AvailableCashback: 15,
			MaxCashbackForCurrentPurchase: 15,
			HasRestrictedItems: false,
			RestrictedValue: 0,
			EligibleValue: 120,
		},
	},
})

export const redeemAtTill = operation({
	id: 'redeemAtTill',
	method: 'POST',
	path: '/v1/pvt/POS/rewards/:id/redeem',
	tag: 'POS',
	feature: 'rewards',
	summary: 'Redeem a reward at a till',
	description: [
		'Spends the points at once and answers `ExternalCode`. The till gives the discount itself and sends the code as `Coupon` of the order, which links the two.',
		'With `PurchaseValue` or `Products` the same questions are asked as by `POST /v1/pvt/POS/rewards/available`, and a reward that cannot be used is refused with 47. Without `PurchaseValue`, the purchase is what `Products` are worth.',
		'A cashback reward spends `Value`, or `Points` at the point value of the program, or what the reward defines. More than is allowed is refused and never cut.',
		'There is no coupon unless `ForceGenerateCoupon` is true.',
		'The same `OriginalKey` again answers the first result and spends nothing; with another customer or reward it is refused with 47.',
		'A redemption that no order names stays, unless the program sets `Redemption.TillHours`: then it is given back after that many hours.',
	].join('\n'),
	params: Type.Object({
		id: assignedId('Id of the reward configuration.', { invalid: 'ApiExternalRewardConfiguration_Error' }),
	}),
	body: TillRedeem,
	...envelopeA(RedeemedReward),
	invalid: 'ApiExternalRewardRedeem_Error_Unable_to_Reedem',
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'General_BiggerThanZero',
		'Genaral_LengthLimitExceeded',
		'ApiExternalRewardConfiguration_Error',
		'ApiExternalRewardRedeem_Error_Customer_not_Found',
		'ApiExternalRewardRedeem_Error_Unable_to_Reedem',
		'Customer_NotFound',
	],
	example: {
		refusal: {
			name: 'ApiExternalRewardRedeem_Error_Unable_to_Reedem',
			message: 'The reward costs 200 points, the balance is 149.9.',
		},
		params: { id: 4 },
		body: {
			CustomerId: 'C-1001',
			Value: 15,
			OriginalKey: 'till-4-7790',
			RedeemOrigin: 5,
			Branch: { OriginalId: 'B-1', Name: 'Jardins' },
			PurchaseValue: 120,
			Products: products,
		},
		reply: {
			ErrorMessage: null,
			ErrorCode: null,
			Result: redeemedExample,
			Code: '00',
			CodeName: 'Done',
			Severity: 0,
			HasWarning: false,
			HasError: false,
		},
	},
})
