import {
	type EmailConfiguration,
	type Metadata as MetadataBody,
	PointType,
	type PreGeneratedCoupon,
	type PreGeneratedCouponList,
	type RedeemedReward as RedeemedRewardBody,
	type Redemption,
	type RewardConfiguration,
	type RewardCoupon,
	type RewardItem,
	type RewardMetadataResult,
	type RewardRules,
	type TierSummary,
} from '@fiel/contract'
import { customerResult } from '../customers/customer-result.ts'
import { decimal } from '../db/decimal.ts'
import type { Metadata } from '../ledger/machine/account.ts'
import type { LocalizedMessage, MessageRenderer } from '../messages/message.ts'
import type { Program } from '../program/settings.ts'
import type { EmailSettings, RewardSettings } from './configure/reward-settings.ts'
import { availableCashback, maxCashback, pointsCostOf } from './decide/check-redeemable.ts'
import { isPaidWithCashback, rewardKindOf } from './kinds.ts'
import type { RewardBrief } from './list/list-rewards.ts'
import type { IssuedCoupon, RedeemedReward, RedemptionDetails } from './redemption.ts'
import type { CouponList, Reward, RewardTier } from './reward.ts'
import type { RedemptionView } from './view-redemptions.ts'
import * as inWords from './wording.ts'

export const rewardItemBody = (reward: RewardBrief): RewardItem => ({
	Id: reward.id,
	Title: reward.title,
	Description: reward.description,
	IsActive: reward.isActive,
	Value: Number(reward.value),
	Points: Number(reward.points),
	RewardType: reward.type,
})

/** A reward without the data of a customer. */
export const offeredRewardBody = (
	reward: Reward,
	program: Program,
	disabledReason: LocalizedMessage | null,
	render: MessageRenderer,
): RewardConfiguration => ({
	Id: reward.id,
	...offerMembers(reward.settings),
	...textMembers(reward.settings, render),
	...notificationMembers(reward.settings),
	...couponMembers(reward.settings),
	...collectionMembers(reward.settings),
	...iconMembers(reward.settings),
	PreGeneratedCouponLists: reward.lists.map(couponList),
	Tiers: reward.tiers.map(tierSummary),
	TiersCountInformation: render(inWords.tiersInWords(reward)),
	CashbackPointValue: program.cashback.isActive ? Number(program.cashback.pointValue) : 0,
	Enabled: disabledReason === null,
	DisabledReason: disabledReason && render(disabledReason),
	AvailableCashback: 0,
	CashbackBalance: 0,
	PointBalance: 0,
	CashbackAmount: 0,
	MaxCashbackForCurrentPurchase: 0,
	RequiredToAddMoreText: null,
})

/** A reward for the customer who redeemed it. */
export const redeemedRewardBody = (
	{ reward, program, redemption, purchaseValue }: RedeemedReward,
	render: MessageRenderer,
): RewardConfiguration => {
	const { balance, coupon, record, disabledReason } = redemption
	const { settings } = reward
	const lack = isPaidWithCashback(settings)
		? null
		: inWords.missingBalanceText(pointsCostOf(settings), balance.points)
	const spendable = program.cashback.isActive ? availableCashback(settings, balance).toNumber() : 0
	return {
		...offeredRewardBody(reward, program, disabledReason, render),
		PreGeneratedCouponLists: coupon ? [singleCodeList(settings.title, coupon)] : [],
		AvailableCashback: spendable,
		CashbackBalance: balance.cashback.toNumber(),
		PointBalance: balance.points.toNumber(),
		CashbackAmount: record.amount.cashback.abs().toNumber(),
		MaxCashbackForCurrentPurchase: purchaseValue ? maxCashback(settings, purchaseValue).toNumber() : 0,
		RequiredToAddMoreText: lack && render(lack),
	}
}

const offerMembers = (settings: RewardSettings) => ({
	Points: Number(settings.points),
	RewardType: settings.type,
	IsActive: settings.isActive,
	Value: Number(settings.value),
	HasValidDate: settings.offeredFrom !== null || settings.offeredUntil !== null,
	ValidDateStart: isoText(settings.offeredFrom),
	ValidDateEnd: isoText(settings.offeredUntil),
	HasSameCustomerUsageLimit: settings.limitPerCustomer !== null,
	SameCustomerUsageLimit: settings.limitPerCustomer ?? 0,
	HasGlobalUsageLimit: settings.limitInAll !== null,
	GlobalUsageLimit: settings.limitInAll ?? 0,
	NoPointCost: !isPaidWithCashback(settings) && pointsCostOf(settings).eq(0),
	RewardChannel: settings.channel,
})

const textMembers = (settings: RewardSettings, render: MessageRenderer) => ({
	PreTitle: settings.preTitle,
	Title: settings.title,
	Description: settings.description,
	LongDescription: settings.longDescription,
	CustomTitle: settings.customTitle,
	UsageInstructions: settings.usageInstructions,
	ShouldUseCustomInstruction: settings.hasOwnInstructions,
	IsCashbackInformativeOnly: settings.isInformative,
	CashbackInformativeText: settings.informativeText,
	CashbackRules: settings.cashbackRules,
	Rules: rules(settings, render),
})

const rules = (settings: RewardSettings, render: MessageRenderer): RewardRules => {
	const benefit = rewardKindOf(settings).describe(settings)
	const minimum = inWords.minimumInWords(settings)
	const validity = inWords.validityInWords(settings)
	return {
		RewardDescription: typeof benefit === 'string' ? benefit : render(benefit),
		NonCumulativePromotion: render(inWords.cumulationInWords(settings)),
		MaximumPurchaseCashback: inWords.cashbackShareInWords(settings).map(render).join(' ') || null,
		MinimalPurchaseRequirement: minimum && render(minimum),
		CouponValidityDays: validity && render(validity),
		CouponEmailConfirmation: render(inWords.confirmationInWords(settings)),
	}
}

const notificationMembers = (settings: RewardSettings) => ({
	SendClientRedeemNotification: settings.tellsMerchant,
	ClientEmailsNotification: settings.merchantEmails,
	SendCustomerRedeemNotification: settings.tellsCustomer,
	CustomerEmailConfigurationId: settings.customerEmail?.id ?? 0,
	CustomerEmailConfiguration: settings.customerEmail && emailConfiguration(settings.customerEmail),
})

const emailConfiguration = (email: EmailSettings): EmailConfiguration => ({
	Id: email.id,
	EmailBody: email.body,
	Subject: email.subject,
	IsActive: email.isActive,
	Type: email.objectiveType,
	Variables: email.variables.map(({ name, value, description }) => ({
		Name: name,
		Value: value,
		Description: description,
	})),
	Title: email.title,
	Description: email.description,
	Group: email.objectiveType,
	SubType: email.objectiveType,
	HideLogoIsActive: email.hidesLogo,
	ChangeBackgroundColorIsActive: email.backgroundColor !== null,
	ProductsRecommendationIsActive: email.recommendsProducts,
	EmailBackgroundColor: email.backgroundColor,
	ObjectiveLinkedType: email.objectiveType,
	PreHeader: email.preHeader,
})

const couponMembers = (settings: RewardSettings) => ({
	CodePrefix: settings.codePrefix || null,
	CumulativeDiscount: settings.isCumulative,
	MinimalValue: amount(settings.minimumPurchase),
	ValidDays: settings.couponDays ?? 0,
	CashbackMaxPurchaseValue: amount(settings.cashbackMaximum),
	MinimumPercentPurchase: amount(settings.paidOtherwisePercent),
	ManualCouponGeneration: settings.isManual,
	ShouldExpireCouponsWhenNotAvailableInPlatform: settings.endsWithPlatform,
})

const collectionMembers = (settings: RewardSettings) => ({
	AllowProductCollection: settings.allowsCollections,
	HasProductCollection: settings.collections.length + settings.onlyCollections.length > 0,
	ProductCollections: settings.collections,
	ValidOnlyProductCollections: settings.onlyCollections,
	ProductCollectionSelection: settings.collectionSelection,
})

const iconMembers = (settings: RewardSettings) => ({
	CustomIconUrl: settings.iconUrl,
	WidgetIcon: settings.widgetIcon,
	WidgetIconActive: settings.showsWidgetIcon,
	LandingPageIcon: settings.landingPageIcon,
	LandingPageIconActive: settings.showsLandingPageIcon,
})

const couponList = (list: CouponList): PreGeneratedCouponList => ({
	Id: list.id,
	ListName: list.name,
	PreGeneratedCoupons: [],
	IsInternalList: false,
	CouponsType: list.type,
	CouponsValue: Number(list.value),
	CouponCount: list.codes,
	UsedCoupons: list.used,
	ReferralObjectiveId: 0,
})

/** The response format has codes only in lists, so an issued code is put into a list of its own. */
const singleCodeList = (name: string, coupon: IssuedCoupon): PreGeneratedCouponList => ({
	Id: 0,
	ListName: name,
	PreGeneratedCoupons: [preGeneratedCoupon(coupon)],
	IsInternalList: true,
	CouponsType: coupon.type,
	CouponsValue: coupon.value.toNumber(),
	CouponCount: 1,
	UsedCoupons: 1,
	ReferralObjectiveId: 0,
})

const preGeneratedCoupon = (coupon: IssuedCoupon): PreGeneratedCoupon => ({
	Id: coupon.source?.id ?? coupon.id,
	OriginalId: null,
	CreatedDate: coupon.createdAt.toISOString(),
	IsAssigned: true,
	...issuedCoupon(coupon),
	CouponId: coupon.id,
	PreGeneratedCouponListId: coupon.source?.listId ?? 0,
})

const issuedCoupon = (coupon: IssuedCoupon): RewardCoupon => ({
	CouponCode: coupon.code,
	CouponType: coupon.type,
	CouponValue: coupon.value.toNumber(),
	ValidDateStart: coupon.validFrom?.toISOString() ?? null,
	ValidDateEnd: coupon.validUntil?.toISOString() ?? null,
})

const tierSummary = (tier: RewardTier): TierSummary => ({
	Id: tier.id,
	Name: tier.name,
	Color: tier.color,
	IconUrl: tier.iconUrl,
	IsActive: tier.isActive,
	IsBase: tier.isBase,
	Order: tier.position,
	CustomerCount: tier.customers,
	Identifier: tier.identifier,
	Caption: tier.caption,
})

export const redemptionResultBody = (redemption: RedemptionDetails): RewardMetadataResult => ({
	RewardId: redemption.id,
	Point: {
		PointId: redemption.record.id,
		Quantity: redemption.record.amount.points.toNumber(),
		Metadatas: redemption.record.metadata.map(({ Name, Value }) => ({ Name, Value: Value ?? '' })),
	},
	ExternalCode: redemption.externalCode,
	OriginalKey: redemption.originalKey,
	Coupon: redemption.coupon && issuedCoupon(redemption.coupon),
})

/** A redemption as a till or a cart gets it. */
export const saleRedemptionBody = ({ reward, redemption }: RedeemedReward): RedeemedRewardBody => ({
	...redemptionResultBody(redemption),
	ExternalProductId: reward.settings.product?.productId ?? null,
})

export const redemptionBody = (redemption: RedemptionView): Redemption => ({
	Id: redemption.id,
	Customer: customerResult(redemption.customer),
	ExternalCode: redemption.externalCode,
	CashValue: (redemption.worth ?? redemption.cashback.abs()).toNumber(),
	IsCanceled: redemption.isCancelled,
	RedeemDate: redemption.redeemedAt.toISOString(),
	Points: {
		Id: redemption.recordId,
		Points: redemption.points.toNumber(),
		Type: PointType.RewardRedeem,
		EventKey: redemption.originalKey,
	},
})

/** If a name occurs twice, the later value counts. */
export const parseMetadata = (metadatas: MetadataBody[]): Metadata[] => [
	...new Map(metadatas.map(({ Name, Value }) => [Name, { Name, Value }])).values(),
]

const isoText = (text: string | null): string | null => text && new Date(text).toISOString()
const amount = (text: string | null): number => (text === null ? 0 : decimal(text).toNumber())
