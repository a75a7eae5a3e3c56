import { type Static, Type } from 'typebox'
import { CouponType, ProductCollectionSelection, RewardChannel, RewardType } from './enums.ts'
import { envelopeB, envelopeC, listEnvelope } from './envelopes.ts'
import {
	assignedId,
	described,
	enumerated,
	flag,
	id,
	instant,
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
	wholeNumber,
} from './members.ts'
import { operation } from './operation.ts'
import { Metadata } from './orders.ts'

export const RewardItem = shape('RewardItem', 'A reward configuration in brief.', {
	Id: integer('Id that the service assigned.'),
	Title: string('Title.'),
	Description: nullable(string('Description.')),
	IsActive: flag('True while the reward is offered.'),
	Value: number('What it is worth: currency, or a percentage.'),
	Points: number('What it costs.'),
	RewardType: enumerated(RewardType.enumeration, 'What it gives.'),
})
export type RewardItem = Static<typeof RewardItem>

const EmailVariable = shape('EmailVariable', 'A placeholder of an email.', {
	Name: string('Name of the placeholder.'),
	Value: nullable(string('What stands in its place.')),
	Description: nullable(string('What it is for.')),
})

export const EmailConfiguration = shape('EmailConfiguration', 'The email a customer receives on redeeming.', {
	Id: number('Id that the service assigned.'),
	EmailBody: nullable(string('Body, as HTML.')),
	Subject: nullable(string('Subject line.')),
	IsActive: flag('True when it is sent.'),
	Type: integer('PointType of the objective it is bound to; 0 when to none.'),
	Variables: list(EmailVariable, 'The placeholders of the body.'),
	Title: nullable(string('Title in the panel.')),
	Description: nullable(string('Description in the panel.')),
	Group: integer('PointType of the objective it is bound to; 0 when to none.'),
	SubType: number('PointType of the objective it is bound to; 0 when to none.'),
	HideLogoIsActive: flag('True when the logo is left out.'),
	ChangeBackgroundColorIsActive: flag('True when the background has a colour of its own.'),
	ProductsRecommendationIsActive: flag('True when it recommends products.'),
	EmailBackgroundColor: nullable(string('Colour of the background, as in CSS.')),
	ObjectiveLinkedType: integer('PointType of the objective it is bound to; 0 when to none.'),
	PreHeader: nullable(string('The line shown before the mail is opened.')),
})
export type EmailConfiguration = Static<typeof EmailConfiguration>

export const PreGeneratedCoupon = shape('PreGeneratedCoupon', 'A code of a list.', {
	Id: number('Id that the service assigned.'),
	OriginalId: nullable(string('Id in the merchant store.')),
	CouponCode: string('The code customers type.'),
	CreatedDate: instant('When the code was made.'),
	IsAssigned: flag('True when a customer has it.'),
	CouponType: enumerated(CouponType.enumeration, 'What the value means.'),
	CouponValue: number('How much, in currency or percent.'),
	ValidDateStart: nullable(instant('From when it is valid.')),
	ValidDateEnd: nullable(instant('Until when it is valid; null means for ever.')),
	CouponId: number('Id of the coupon it became; 0 while nobody has it.'),
	PreGeneratedCouponListId: number('Id of the list the merchant brought it in; 0 when the service made it.'),
})
export type PreGeneratedCoupon = Static<typeof PreGeneratedCoupon>

export const PreGeneratedCouponList = shape('PreGeneratedCouponList', 'A list of codes a reward hands out.', {
	Id: number('Id that the service assigned; 0 for the list made up to carry an issued code.'),
	ListName: string('Name of the list.'),
	PreGeneratedCoupons: list(
		PreGeneratedCoupon,
		'After a redemption the one code issued by it; empty when only the configuration is read.',
	),
	IsInternalList: flag(
		'False for a list the merchant brought; true for the list made up to carry an issued code, wherever that came from.',
	),
	CouponsType: enumerated(CouponType.enumeration, 'What the value means.'),
	CouponsValue: number('How much a code is worth, in currency or percent.'),
	CouponCount: number('How many codes the list has.'),
	UsedCoupons: number('How many of them are handed out.'),
	ReferralObjectiveId: number('Id of the referral objective the list belongs to; 0 when to none.'),
})
export type PreGeneratedCouponList = Static<typeof PreGeneratedCouponList>

export const TierSummary = shape('TierSummary', 'A tier that may redeem a reward.', {
	Id: number('Id that the service assigned.'),
	Name: string('Name of the tier.'),
	Color: nullable(string('Colour of the tier, as in CSS.')),
	IconUrl: nullable(string('Address of the icon of the tier.')),
	IsActive: flag('True while the tier is in use.'),
	IsBase: flag('True for the tier everybody starts in.'),
	Order: number('Place in the ladder, lowest first.'),
	CustomerCount: number('How many customers are in it.'),
	Identifier: nullable(string('Name for machines.')),
	Caption: nullable(string('A line about the tier.')),
})
export type TierSummary = Static<typeof TierSummary>

export const RewardRules = shape('RewardRules', 'The conditions of a reward, in words for customers.', {
	RewardDescription: nullable(string('What the reward gives.')),
	NonCumulativePromotion: nullable(string('Whether other promotions may be added.')),
	MaximumPurchaseCashback: nullable(string('How much of a purchase cashback may pay.')),
	MinimalPurchaseRequirement: nullable(string('How large the purchase must be.')),
	CouponValidityDays: nullable(string('How long the coupon is valid.')),
	CouponEmailConfirmation: nullable(string('Whether the code is sent by email.')),
})
export type RewardRules = Static<typeof RewardRules>

export const RewardConfiguration = shape(
	'RewardConfiguration',
	'A reward: cost, conditions, texts and pictures.',
	{
		Id: integer('Id that the service assigned.'),
		Points: number('What it costs.'),
		RewardType: enumerated(RewardType.enumeration, 'What it gives.'),
		IsActive: flag('True while the reward is offered.'),
		Value: number('What it is worth: currency, or a percentage.'),
		PreTitle: nullable(string('A line above the title.')),
		Title: string('Title.'),
		Description: nullable(string('Description.')),
		LongDescription: nullable(string('Description at length.')),
		HasValidDate: flag('True when it is offered between two dates only.'),
		ValidDateStart: nullable(instant('From when it is offered.')),
		ValidDateEnd: nullable(instant('Until when it is offered.')),
		HasSameCustomerUsageLimit: flag('True when a customer may redeem it a limited number of times.'),
		SameCustomerUsageLimit: number('How many times a customer may redeem it; 0 without a limit.'),
		HasGlobalUsageLimit: flag('True when it may be redeemed a limited number of times in all.'),
		GlobalUsageLimit: number('How many times it may be redeemed in all; 0 without a limit.'),
		CustomTitle: nullable(string('Title of a custom reward.')),
		UsageInstructions: nullable(string('How to use it.')),
		CustomIconUrl: nullable(string('Address of its own icon.')),
		SendClientRedeemNotification: flag('True when the merchant is told about each redemption.'),
		ClientEmailsNotification: list(
			Type.String({ description: 'An email address.' }),
			'The addresses of the merchant that are told.',
		),
		SendCustomerRedeemNotification: flag('True when the customer is told about the redemption.'),
		CustomerEmailConfigurationId: number('Id of the email the customer receives; 0 when there is none.'),
		CustomerEmailConfiguration: nullable(described(EmailConfiguration, 'The email the customer receives.')),
		CodePrefix: nullable(string('How the codes it issues begin.')),
		CumulativeDiscount: flag('True when the coupon may be added to other promotions.'),
		MinimalValue: number('How large the purchase must be; 0 when any will do.'),
		ValidDays: number('How many days the coupon is valid; 0 without an end.'),
		CashbackMaxPurchaseValue: number(
			'How much of a purchase cashback may pay, in currency; 0 without a limit.',
		),
		MinimumPercentPurchase: number(
			'How much of a purchase must be paid otherwise, in percent; 0 when nothing.',
		),
		ManualCouponGeneration: flag('True when the merchant makes the coupons.'),
		PreGeneratedCouponLists: list(
			PreGeneratedCouponList,
			'The lists it hands codes out from. After a redemption: the one list that holds the issued code.',
		),
		Tiers: list(TierSummary, 'The tiers that may redeem it; empty means all.'),
		AvailableCashback: number('How much cashback the customer could spend with it; 0 without a customer.'),
		TiersCountInformation: nullable(string('The number of its tiers, in words.')),
		IsCashbackInformativeOnly: flag('True when cashback is shown and cannot be redeemed here.'),
		CashbackInformativeText: nullable(string('What is shown then.')),
		CashbackRules: nullable(string('The rules of cashback, in words.')),
		CashbackBalance: number('Cashback of the customer after this request; 0 without a customer.'),
		PointBalance: number('Points of the customer after this request; 0 without a customer.'),
		CashbackPointValue: number('What a point is worth in currency; 0 when the program has no cashback.'),
		CashbackAmount: number('Cashback this redemption spent; 0 without a customer.'),
		MaxCashbackForCurrentPurchase: number(
			'How much cashback may pay of the purchase; 0 unless the request brought PurchaseValue.',
		),
		Enabled: flag('True when it could be redeemed now: by the customer, or without one by anybody.'),
		DisabledReason: nullable(string('Why not; null when it could.')),
		NoPointCost: flag('True when it costs nothing.'),
		RequiredToAddMoreText: nullable(string('What the customer still lacks, in words.')),
		ShouldUseCustomInstruction: flag('True when UsageInstructions replaces the usual text.'),
		ShouldExpireCouponsWhenNotAvailableInPlatform: flag(
			'True when coupons nobody has used end as soon as the reward is no longer offered.',
		),
		RewardChannel: enumerated(RewardChannel.enumeration, 'Where it may be redeemed.'),
		ProductCollections: list(Type.String({ description: 'Id of a collection.' }), 'Collections it knows.'),
		ValidOnlyProductCollections: list(
			Type.String({ description: 'Id of a collection.' }),
			'Collections it is limited to.',
		),
		WidgetIconActive: flag('True when the widget shows its icon.'),
		LandingPageIconActive: flag('True when the landing page shows its icon.'),
		WidgetIcon: nullable(string('Icon in the widget.')),
		LandingPageIcon: nullable(string('Icon on the landing page.')),
		AllowProductCollection: flag('True when collections may limit it.'),
		HasProductCollection: flag('True when collections do.'),
		ProductCollectionSelection: enumerated(ProductCollectionSelection.enumeration, 'How they do.'),
		Rules: described(RewardRules, 'Its conditions, in words for customers.'),
	},
)
export type RewardConfiguration = Static<typeof RewardConfiguration>

export const RewardRedeem = shape('RewardRedeem', 'Who redeems, and how.', {
	CustomerId: id('Id of the customer in the merchant store, or the email or the document of the customer.'),
	OriginalKey: optional(
		id(
			'Key of this redemption. The same key again answers the first result and spends nothing; absent, the external code of the redemption serves as its key.',
		),
	),
	Metadatas: optional(items(Metadata, 'Names and values to keep with the point record.', LIMITS.metadatas)),
	ForceGenerateCoupon: optional(flag('True to issue a coupon also for a reward that usually has none.')),
	Value: optional(price('For a cashback reward: how much to spend. Absent, the value of the reward.')),
	PurchaseValue: optional(
		price(
			'What the customer is about to buy. The conditions of the reward that ask about a purchase are checked only when it is given.',
		),
	),
})
export type RewardRedeem = Static<typeof RewardRedeem>

const RewardMetadataUpdate = shape('RewardMetadataUpdate', 'What to add to a redemption.', {
	OriginalKey: id('The key of the redemption.'),
	Metadatas: items(
		Metadata,
		'Names and values to add; a name that is there gets the new value.',
		LIMITS.metadatas,
	),
})

const PointMetadata = shape('PointMetadata', 'A name and its value, kept with a point record.', {
	Name: string('Name.'),
	Value: string('Value.'),
})

export const RewardPoint = shape('RewardPoint', 'The point record of a redemption.', {
	PointId: number('Id of the record.'),
	Quantity: number('Points; negative, for they were spent.'),
	Metadatas: list(PointMetadata, 'All names and values it has now.'),
})

export const RewardCoupon = shape('RewardCoupon', 'The coupon a redemption issued.', {
	CouponCode: string('The code customers type.'),
	CouponType: enumerated(CouponType.enumeration, 'What the value means.'),
	CouponValue: number('How much, in currency or percent.'),
	ValidDateStart: nullable(instant('From when it is valid.')),
	ValidDateEnd: nullable(instant('Until when it is valid; null means for ever.')),
})
export type RewardCoupon = Static<typeof RewardCoupon>

export const RewardMetadataResult = shape('RewardMetadataResult', 'A redemption.', {
	RewardId: number('Id of the redemption.'),
	Point: described(RewardPoint, 'Its point record.'),
	ExternalCode: string('What to send as the coupon of an order that uses this reward.'),
	OriginalKey: string('The key of the redemption.'),
	Coupon: nullable(described(RewardCoupon, 'The coupon it issued; null when none.')),
})
export type RewardMetadataResult = Static<typeof RewardMetadataResult>

const configuration: RewardConfiguration = {
	Id: 2,
	Points: 200,
	RewardType: 1,
	IsActive: true,
	Value: 10,
	PreTitle: null,
	Title: '10 off your next purchase',
	Description: 'A coupon worth 10.',
	LongDescription: null,
	HasValidDate: false,
	ValidDateStart: null,
	ValidDateEnd: null,
	HasSameCustomerUsageLimit: true,
	SameCustomerUsageLimit: 5,
	HasGlobalUsageLimit: false,
	GlobalUsageLimit: 0,
	CustomTitle: null,
	UsageInstructions: 'Type the code at the till.',
	CustomIconUrl: null,
	SendClientRedeemNotification: false,
	ClientEmailsNotification: [],
	SendCustomerRedeemNotification: true,
	CustomerEmailConfigurationId: 4,
	CustomerEmailConfiguration: {
		Id: 4,
		EmailBody: '<p>Your code: {{CouponCode}}</p>',
		Subject: 'Your reward',
		IsActive: true,
		Type: 0,
		Variables: [{ Name: 'CouponCode', Value: null, Description: 'The code to type' }],
		Title: 'Reward redeemed',
		Description: null,
		Group: 0,
		SubType: 0,
		HideLogoIsActive: false,
		ChangeBackgroundColorIsActive: false,
		ProductsRecommendationIsActive: false,
		EmailBackgroundColor: null,
		ObjectiveLinkedType: 0,
		PreHeader: null,
	},
	CodePrefix: 'TEN-',
	CumulativeDiscount: false,
	MinimalValue: 50,
	ValidDays: 30,
	CashbackMaxPurchaseValue: 0,
	MinimumPercentPurchase: 0,
	ManualCouponGeneration: false,
	PreGeneratedCouponLists: [],
	Tiers: [
		{
			Id: 2,
			Name: 'Silver',
			Color: '#9aa5b1',
			IconUrl: null,
			IsActive: true,
			IsBase: false,
			Order: 2,
			CustomerCount: 84,
			Identifier: 'silver',
			Caption: null,
		},
	],
	AvailableCashback: 0,
	TiersCountInformation: '1 tier',
	IsCashbackInformativeOnly: false,
	CashbackInformativeText: null,
	CashbackRules: null,
	CashbackBalance: 0,
	PointBalance: 0,
	CashbackPointValue: 0.05,
	CashbackAmount: 0,
	MaxCashbackForCurrentPurchase: 0,
	Enabled: true,
	DisabledReason: null,
	NoPointCost: false,
	RequiredToAddMoreText: null,
	ShouldUseCustomInstruction: false,
	ShouldExpireCouponsWhenNotAvailableInPlatform: false,
	RewardChannel: 0,
	ProductCollections: [],
	ValidOnlyProductCollections: [],
	WidgetIconActive: false,
	LandingPageIconActive: false,
	WidgetIcon: null,
	LandingPageIcon: null,
	AllowProductCollection: false,
	HasProductCollection: false,
	ProductCollectionSelection: 0,
	Rules: {
		RewardDescription: '10 off one purchase.',
		NonCumulativePromotion: 'Cannot be combined with other promotions.',
		MaximumPurchaseCashback: null,
		MinimalPurchaseRequirement: 'For purchases of 50 or more.',
		CouponValidityDays: 'Valid for 30 days.',
		CouponEmailConfirmation: 'The code is sent by email.',
	},
}

export const getRewardConfiguration = operation({
	id: 'getRewardConfiguration',
	method: 'GET',
	path: '/v1/pvt/RewardConfigurations/:id',
	tag: 'Rewards',
	feature: 'rewards',
	summary: 'Read a reward configuration',
	description: 'The whole configuration. The members that depend on a customer are null.',
	params: Type.Object({ id: assignedId('Id of the reward configuration.') }),
	...envelopeB(RewardConfiguration),
	invalid: 'ApiExternalRewardConfiguration_Get_Error',
	refusals: ['ApiExternalRewardConfiguration_Get_Error'],
	example: {
		refusal: {
			name: 'ApiExternalRewardConfiguration_Get_Error',
			message: 'There is no reward configuration 99.',
		},
		params: { id: 2 },
		reply: { ErrorMessage: null, ErrorCode: null, Result: configuration, HasError: false },
	},
})

export const listRewardConfigurations = operation({
	id: 'listRewardConfigurations',
	method: 'GET',
	path: '/v1/pvt/RewardConfigurations',
	tag: 'Rewards',
	feature: 'rewards',
	summary: 'List reward configurations',
	description: [
		'Ordered by `Id`. `IsActive` true: the active ones; false: the inactive ones; absent: all.',
		'A page holds 10 unless `PageSize` says otherwise, at most 50. A page after the last one is empty.',
	].join('\n'),
	query: Type.Object({
		IsActive: optional(flag('Only the active ones, or only the inactive ones.')),
		PageNumber: optional(
			wholeNumber('The page, counted from 1; absent means 1.', {
				minimum: 1,
				invalid: 'ApiExternal_Error_Page_Size',
			}),
		),
		PageSize: optional(
			wholeNumber('How many a page holds, 1 to 50; absent means 10.', {
				minimum: 1,
				maximum: 50,
				invalid: 'ApiExternal_Error_Page_Size',
			}),
		),
	}),
	...envelopeC(RewardItem),
	invalid: 'ApiExternalRewardConfiguration_Get_Error',
	refusals: ['ApiExternalRewardConfiguration_Get_Error', 'ApiExternal_Error_Page_Size'],
	example: {
		refusal: { name: 'ApiExternal_Error_Page_Size', message: 'PageSize must be between 1 and 50.' },
		query: { IsActive: true, PageNumber: 1, PageSize: 10 },
		reply: {
			Items: [
				{
					Id: 2,
					Title: '10 off your next purchase',
					Description: 'A coupon worth 10.',
					IsActive: true,
					Value: 10,
					Points: 200,
					RewardType: 1,
				},
			],
			TotalItemCount: 1,
			PageSize: 10,
			PageNumber: 1,
			HasNextPage: false,
			HasError: false,
			ErrorMessages: [],
		},
	},
})

export const redeemReward = operation({
	id: 'redeemReward',
	method: 'POST',
	path: '/v1/pvt/RewardConfigurations/:id/redeem',
	tag: 'Rewards',
	feature: 'rewards',
	summary: 'Redeem a reward for a customer',
	description: [
		'Checks in this order: the customer exists, the reward exists, the reward is active and within its dates, cashback can be redeemed at all where it is a cashback reward, the customer is not blocked, the reward is for this tier, the customer is enrolled, the limits per customer and in all, a code is left, the purchase is large enough when `PurchaseValue` says how large it is, the balance.',
		'`RewardChannel` is shown and refuses nothing: a request does not say where it comes from, and this interface serves the online store and the till alike.',
		'Then it spends the points that expire soonest, of those that expire on the same day the ones that were granted first, issues the coupon and answers the reward as the only item, its customer-dependent members filled. All of it happens or nothing.',
		'The issued code is in `PreGeneratedCouponLists`: one list with one coupon. It is the prefix and 8 characters that cannot be mistaken for each other, or the next free code of a list the merchant brought.',
		'With `ManualCouponGeneration` there is no coupon and no list, unless `ForceGenerateCoupon` asks for one. The external code of such a redemption is in the answer of the metadata operation, also when no `Metadatas` are added.',
		'The coupon has the type of the reward: a percentage for percent and product discounts, an amount for fixed values and cashback, free shipping, or something else for custom rewards. A code of a list that the merchant brought has the type and the value of that list.',
		'A cashback reward costs currency instead of points: `Value`, or the value of the reward, or when that is 0 the whole balance; `CashbackMaxPurchaseValue` is the most. A customer in debt redeems nothing before it is paid.',
		'With `PurchaseValue` a purchase below `MinimalValue` is refused, cashback pays at most what `MinimumPercentPurchase` and `CashbackMaxPurchaseValue` leave of it, and `MaxCashbackForCurrentPurchase` says how much that is.',
		'A `Value` above `CashbackMaxPurchaseValue`, or above what the purchase allows, is refused with 47 and never cut; the message names the largest value.',
		'Beside `CustomerId` the body may carry `OriginalKey`, `Metadatas`, `ForceGenerateCoupon`, `PurchaseValue` and, for cashback rewards, `Value`. The same `OriginalKey` again answers the first result and spends nothing; with another customer or reward it is refused.',
		'On success the body has no error members; on failure it gains `HasError`, `ErrorMessage`, `ErrorMessages` and `ErrorCode`.',
	].join('\n'),
	params: Type.Object({
		id: assignedId('Id of the reward configuration.', { invalid: 'ApiExternalRewardConfiguration_Error' }),
	}),
	body: RewardRedeem,
	...listEnvelope(RewardConfiguration),
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
		params: { id: 2 },
		body: { CustomerId: 'C-1001', OriginalKey: 'till-4-7781' },
		reply: {
			Items: [
				{
					...configuration,
					PreGeneratedCouponLists: [
						{
							Id: 0,
							ListName: '10 off your next purchase',
							PreGeneratedCoupons: [
								{
									Id: 331,
									OriginalId: null,
									CouponCode: 'TEN-7KQ4MXR9',
									CreatedDate: '2026-11-14T15:10:00Z',
									IsAssigned: true,
									CouponType: 0,
									CouponValue: 10,
									ValidDateStart: '2026-11-14T15:10:00Z',
									ValidDateEnd: '2026-12-15T02:59:59.999Z',
									CouponId: 331,
									PreGeneratedCouponListId: 0,
								},
							],
							IsInternalList: true,
							CouponsType: 0,
							CouponsValue: 10,
							CouponCount: 1,
							UsedCoupons: 1,
							ReferralObjectiveId: 0,
						},
					],
					AvailableCashback: 7.5,
					CashbackBalance: 7.5,
					PointBalance: 149.9,
					CashbackAmount: 10,
				},
			],
			TotalItemCount: 1,
			PageSize: 10,
			PageNumber: 1,
			HasNextPage: false,
		},
	},
})

export const updateRewardMetadata = operation({
	id: 'updateRewardMetadata',
	method: 'POST',
	path: '/v1/pvt/Rewards/updatemetadata',
	tag: 'Rewards',
	feature: 'rewards',
	summary: 'Add metadata to a redeemed reward',
	description: [
		'Adds names and values to the point record of the redemption with this `OriginalKey`; a name that is already there gets the new value.',
		'`OriginalKey` is the one sent on redeeming, or the external code when none was sent.',
		'The change is told to webhooks as `Point_Update`. An empty `Metadatas` changes nothing and answers the redemption.',
		'A record keeps 200 names at most.',
	].join('\n'),
	body: RewardMetadataUpdate,
	...envelopeB(RewardMetadataResult),
	invalid: 'GenericError',
	refusals: [
		'General_FieldCannotBeNullOrBlank',
		'Genaral_LengthLimitExceeded',
		'GenericError',
		'PdvReward_RewardNotFound',
	],
	example: {
		refusal: { name: 'PdvReward_RewardNotFound', message: 'No redemption has this OriginalKey.' },
		body: { OriginalKey: 'till-4-7781', Metadatas: [{ Name: 'receipt', Value: '000123' }] },
		reply: {
			ErrorMessage: null,
			ErrorCode: null,
			Result: {
				RewardId: 88,
				Point: { PointId: 4213, Quantity: -200, Metadatas: [{ Name: 'receipt', Value: '000123' }] },
				ExternalCode: 'TEN-7KQ4MXR9',
				OriginalKey: 'till-4-7781',
				Coupon: {
					CouponCode: 'TEN-7KQ4MXR9',
					CouponType: 0,
					CouponValue: 10,
					ValidDateStart: '2026-11-14T15:10:00Z',
					ValidDateEnd: '2026-12-15T02:59:59.999Z',
				},
			},
			HasError: false,
		},
	},
})
