import { type Static, Type } from 'typebox'
import { ProductCollectionSelection, ProductDiscountMode, RewardChannel, RewardType } from '../enums.ts'
import {
	assignedId,
	dateTime,
	described,
	enumerated,
	flag,
	id,
	integer,
	items,
	LIMITS,
	list,
	nonBlank,
	nullable,
	shape,
	string,
	text,
	url,
	wholeNumber,
} from '../members.ts'
import { changeOf } from './change-of.ts'
import { AdminCouponList, LIST_EXAMPLE } from './coupon-lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

/** The limits that the names of errors 4, 5 and 6 state. */
export const REWARD_LIMITS = { percent: 100, value: 999, points: 9999 } as const

const decimal = (description: string) =>
	Type.Number({ description, minimum: -LIMITS.points, maximum: LIMITS.points })
const long = (description: string) => nullable(text(description, { max: LIMITS.description }))
const collections = (description: string) =>
	items(id('Id of a collection.'), description, LIMITS.pointQueries)

const EmailVariableSettings = shape('EmailVariableSettings', 'A placeholder of an email.', {
	Name: nonBlank('Name of the placeholder.'),
	Value: long('What stands in its place.'),
	Description: long('What it is for.'),
})

const EmailSettings = shape('EmailSettings', 'The email a customer receives on redeeming.', {
	Id: nullable(wholeNumber('Number of the template, as the merchant counts them.')),
	IsActive: flag('True when it is sent.'),
	Title: nullable(text('Title in the panel.')),
	Description: long('Description in the panel.'),
	Subject: nullable(text('Subject line.')),
	PreHeader: nullable(text('The line shown before the mail is opened.')),
	EmailBody: nullable(text('Body, as HTML.', { max: 100_000 })),
	Variables: items(EmailVariableSettings, 'The placeholders of the body.', 100),
	ObjectiveLinkedType: wholeNumber('PointType of the objective it is bound to; 0 when to none.'),
	HideLogoIsActive: flag('True when the logo is left out.'),
	EmailBackgroundColor: nullable(text('Colour of the background, as in CSS; null for the usual one.')),
	ProductsRecommendationIsActive: flag('True when it recommends products.'),
})

const ProductOffer = shape('ProductOffer', 'What a product reward does to the price of a product.', {
	ExternalProductId: id('Id of the product in the merchant store.'),
	DisplayName: nullable(text('Name of the product for people.')),
	DiscountMode: enumerated(ProductDiscountMode.enumeration, 'What becomes of the price.'),
	DiscountValue: decimal('The percentage, the price or the amount; 0 for a free gift.'),
	MaxUnits: nullable(
		wholeNumber('For how many units one redemption counts, at least 1; null for all in the cart.'),
	),
})

const members = {
	Title: nonBlank('Title.'),
	RewardType: enumerated(RewardType.enumeration, 'What it gives.'),
	IsActive: flag('True while it is offered.'),
	Points: decimal('What it costs; more than 0 unless it costs nothing, and 9999 at most.'),
	NoPointCost: flag('True when it costs nothing, whatever Points says.'),
	Value: decimal(
		'What it is worth: a percentage up to 100 for percent and product discounts, else currency up to 999. 0 in a cashback reward: as much as the customer has.',
	),
	PreTitle: nullable(text('A line above the title.')),
	Description: long('Description.'),
	LongDescription: long('Description at length.'),
	CustomTitle: nullable(text('Title of a custom reward.')),
	UsageInstructions: long('How to use it.'),
	ShouldUseCustomInstruction: flag('True when UsageInstructions replaces the usual text.'),
	ValidDateStart: nullable(dateTime('From when it is offered; null for always.')),
	ValidDateEnd: nullable(
		dateTime('Until when it is offered; null for ever. A day without an hour means the end of it.'),
	),
	SameCustomerUsageLimit: nullable(wholeNumber('How many times a customer may redeem it; null for any.')),
	GlobalUsageLimit: nullable(wholeNumber('How many times it may be redeemed in all; null for any.')),
	TierIds: items(assignedId('Id of a tier.'), 'The tiers that may redeem it; empty means all.', 100),
	RewardChannel: enumerated(RewardChannel.enumeration, 'Where it may be redeemed.'),
	CodePrefix: text('How the codes it issues begin.', { max: 50 }),
	ValidDays: nullable(wholeNumber('How many days the coupon is valid, at least 1; null for ever.')),
	ManualCouponGeneration: flag('True when the merchant makes the coupons.'),
	CumulativeDiscount: flag('True when the coupon may be added to other promotions.'),
	ProductOffer: nullable(
		described(ProductOffer, 'The product of a product reward that tills redeem; null for none.'),
	),
	MinimalValue: nullable(decimal('How large the purchase must be.')),
	CashbackMaxPurchaseValue: nullable(decimal('How much of a purchase cashback may pay, in currency.')),
	MinimumPercentPurchase: nullable(decimal('How much of a purchase must be paid otherwise, in percent.')),
	IsCashbackInformativeOnly: flag('True when cashback is shown and cannot be redeemed here.'),
	CashbackInformativeText: long('What is shown then.'),
	CashbackRules: long('The rules of cashback, in words.'),
	ShouldExpireCouponsWhenNotAvailableInPlatform: flag(
		'True when a coupon expires here as soon as the e-commerce platform no longer has it.',
	),
	SendClientRedeemNotification: flag('True when the merchant is told about each redemption.'),
	ClientEmailsNotification: items(
		nonBlank('An email address.', { max: 254 }),
		'The addresses of the merchant that are told; needed where SendClientRedeemNotification is true.',
		50,
	),
	SendCustomerRedeemNotification: flag('True when the customer is told about the redemption.'),
	CustomerEmailConfiguration: nullable(
		described(EmailSettings, 'The email the customer receives; null for none.'),
	),
	AllowProductCollection: flag('True when collections may limit it.'),
	ProductCollections: collections('Collections it knows.'),
	ValidOnlyProductCollections: collections('Collections it is limited to.'),
	ProductCollectionSelection: enumerated(ProductCollectionSelection.enumeration, 'How they do.'),
	CustomIconUrl: nullable(url('Address of its own icon.')),
	WidgetIcon: nullable(url('Icon in the widget.')),
	WidgetIconActive: flag('True when the widget shows its icon.'),
	LandingPageIcon: nullable(url('Icon on the landing page.')),
	LandingPageIconActive: flag('True when the landing page shows its icon.'),
}

export const RewardSettings = shape('RewardSettings', 'What a merchant decides about a reward.', members)
export const AdminReward = shape('AdminReward', 'A reward.', {
	Id: integer('Id that the service assigned.'),
	...members,
	Redeemed: integer('How many times it was redeemed and not given back.'),
	PreGeneratedCouponLists: list(AdminCouponList, 'The lists it hands codes out from.'),
})
export type AdminReward = Static<typeof AdminReward>

export const RewardChange = changeOf(RewardSettings)
const RewardUpdate = changeOf(
	shape('RewardUpdate', 'A change of a reward.', {
		...members,
		Loaded: described(
			RewardSettings,
			'The members as they were when the change began; where one is stored otherwise by now, the answer is 409.',
		),
	}),
)

const refusals = [
	...BODY_ERRORS,
	'Campaign_InvalidDateRange',
	'Reward_PointsShouldBePositive',
	'Reward_ValueShouldBePositive',
	'Reward_ValueShouldBe100PercentMax',
	'Reward_ValueShouldBe999ValueMax',
	'Reward_PointsShouldBe9999ValueMax',
	'General_BiggerThanZero',
	'Tier_NotFound',
] as const

const PUBLISH_REFUSALS = [
	'ApiExternalRewardConfiguration_Get_Error',
	'ApiExternalRewardRedeem_Error_Unable_to_Reedem',
] as const

const params = Type.Object({ id: assignedId('Id of the reward.') })

const reward: AdminReward = {
	Id: 2,
	Title: '10 off your next purchase',
	RewardType: 1,
	IsActive: true,
	Points: 200,
	NoPointCost: false,
	Value: 10,
	PreTitle: null,
	Description: 'A coupon worth 10.',
	LongDescription: null,
	CustomTitle: null,
	UsageInstructions: null,
	ShouldUseCustomInstruction: false,
	ValidDateStart: null,
	ValidDateEnd: null,
	SameCustomerUsageLimit: 5,
	GlobalUsageLimit: null,
	TierIds: [],
	RewardChannel: 0,
	CodePrefix: 'TEN-',
	ValidDays: 30,
	ManualCouponGeneration: false,
	CumulativeDiscount: false,
	ProductOffer: null,
	MinimalValue: 50,
	CashbackMaxPurchaseValue: null,
	MinimumPercentPurchase: null,
	IsCashbackInformativeOnly: false,
	CashbackInformativeText: null,
	CashbackRules: null,
	ShouldExpireCouponsWhenNotAvailableInPlatform: false,
	SendClientRedeemNotification: false,
	ClientEmailsNotification: [],
	SendCustomerRedeemNotification: false,
	CustomerEmailConfiguration: null,
	AllowProductCollection: false,
	ProductCollections: [],
	ValidOnlyProductCollections: [],
	ProductCollectionSelection: 0,
	CustomIconUrl: null,
	WidgetIcon: null,
	WidgetIconActive: false,
	LandingPageIcon: null,
	LandingPageIconActive: false,
	Redeemed: 12,
	PreGeneratedCouponLists: [LIST_EXAMPLE],
}

export const listRewards = adminOperation({
	id: 'listRewards',
	method: 'GET',
	path: '/admin/api/rewards',
	tag: 'Rewards',
	access: 'program.view',
	summary: 'List the rewards',
	description: 'All of them, offered or not, oldest first, with every member.',
	status: 200,
	reply: list(AdminReward, 'The rewards.'),
	refusals: [],
	example: { reply: [reward] },
})

export const getReward = adminOperation({
	id: 'getReward',
	method: 'GET',
	path: '/admin/api/rewards/:id',
	tag: 'Rewards',
	access: 'program.view',
	summary: 'A reward',
	description: 'Every member of it, and its lists of codes.',
	params,
	status: 200,
	reply: AdminReward,
	refusals: ['ApiExternalRewardConfiguration_Get_Error'],
	example: { params: { id: 2 }, reply: reward },
})

export const createReward = adminOperation({
	id: 'createReward',
	method: 'POST',
	path: '/admin/api/rewards',
	tag: 'Rewards',
	access: 'rewards.edit',
	summary: 'Create a reward',
	description:
		'`Title` and `RewardType` are needed; what else is left out is the usual: a draft, without limits, a code for 30 days. A draft (`IsActive` false) is offered nowhere. With `IsActive` true the reward is published at once, if nothing would make its redemptions fail.',
	body: RewardChange,
	status: 201,
	reply: AdminReward,
	refusals: [...refusals, 'ApiExternalRewardRedeem_Error_Unable_to_Reedem'],
	example: { body: { Title: '10 off', RewardType: 1, Points: 200, Value: 10 }, reply: reward },
})

export const updateReward = adminOperation({
	id: 'updateReward',
	method: 'PUT',
	path: '/admin/api/rewards/:id',
	tag: 'Rewards',
	access: 'rewards.edit',
	summary: 'Change a reward',
	description:
		'A member left out keeps its value; lists are given whole. What was redeemed before stays as it was redeemed. Setting `IsActive` to true publishes the reward, as `publishReward` does. With `Loaded`, a reward that somebody changed meanwhile is 409; the message names the members.',
	params,
	body: RewardUpdate,
	status: 200,
	reply: AdminReward,
	refusals: [...refusals, ...PUBLISH_REFUSALS],
	example: { params: { id: 2 }, body: { IsActive: true }, reply: reward },
})

const problemCodes = [
	'invalid',
	'noValue',
	'noFreeCodes',
	'tooFewCodes',
	'ended',
	'usedUp',
	'noProduct',
	'unknownProduct',
	'cashbackOff',
	'tiersOff',
	'unknownPlaceholder',
	'notRedeemable',
] as const

const RewardProblem = shape('RewardProblem', 'What would make redemptions of a reward fail.', {
	Code: Type.Unsafe<(typeof problemCodes)[number]>({
		type: 'string',
		enum: [...problemCodes],
		description: [
			'`invalid`: a member is wrong, as `Message` says.',
			'`noValue`: a discount of 0.',
			'`noFreeCodes`, `tooFewCodes`: its lists have no free code, or `Value` codes too few for its limit.',
			'`ended`: `ValidDateEnd` is over.',
			'`usedUp`: a limit allows no further redemption.',
			'`noProduct`: a product reward names neither a product nor a collection.',
			'`unknownProduct`: there is no product with the id `Value`.',
			'`cashbackOff`: cashback is not active in the program.',
			'`tiersOff`: none of its tiers is in use.',
			'`unknownPlaceholder`: the mail uses the placeholder `Value`, which does not exist.',
			'`notRedeemable`: another reason, which `Message` says.',
		].join(' '),
	}),
	Field: nullable(string('The member that it is about; null if it is about the lists of codes.')),
	Value: nullable(string('What `Code` names.')),
	Message: string('The whole sentence, in English.'),
	Text: nullable(
		string('In the language of `Accept-Language`; only of `invalid` and `notRedeemable`, else null.'),
	),
})

export const listRewardProblems = adminOperation({
	id: 'listRewardProblems',
	method: 'GET',
	path: '/admin/api/rewards/:id/problems',
	tag: 'Rewards',
	access: 'program.view',
	summary: 'Say what keeps a reward from being published',
	description:
		'Everything that would make redemptions fail, all at once; empty when the reward can be published. It is told for published rewards too, because codes run out and dates pass.',
	params,
	status: 200,
	reply: list(RewardProblem, 'The problems.'),
	refusals: ['ApiExternalRewardConfiguration_Get_Error'],
	example: {
		params: { id: 2 },
		reply: [
			{ Code: 'noFreeCodes', Field: null, Value: null, Message: 'Its lists have no free code.', Text: null },
		],
	},
})

export const publishReward = adminOperation({
	id: 'publishReward',
	method: 'POST',
	path: '/admin/api/rewards/:id/publish',
	tag: 'Rewards',
	access: 'rewards.edit',
	summary: 'Publish a reward',
	description:
		'From now on customers can redeem it. Refused while `listRewardProblems` names a problem; the message names all of them. Publishing a published reward changes nothing.',
	params,
	status: 200,
	reply: AdminReward,
	refusals: PUBLISH_REFUSALS,
	example: { params: { id: 2 }, reply: reward },
})

export const unpublishReward = adminOperation({
	id: 'unpublishReward',
	method: 'POST',
	path: '/admin/api/rewards/:id/unpublish',
	tag: 'Rewards',
	access: 'rewards.edit',
	summary: 'Take a reward back',
	description:
		'It is offered nowhere and cannot be redeemed until it is published again. What was redeemed stays, except that coupons end where `ShouldExpireCouponsWhenNotAvailableInPlatform` says so.',
	params,
	status: 200,
	reply: AdminReward,
	refusals: ['ApiExternalRewardConfiguration_Get_Error'],
	example: { params: { id: 2 }, reply: { ...reward, IsActive: false } },
})
