import {
	type AdminCouponList,
	type AdminRedemption,
	AdminReward,
	RewardSettings as Body,
	type Change,
} from '@fiel/contract'
import { endOfRange, parseMoment } from '../calendar.ts'
import { fromWire, mergeChange, toWire, type WireNaming } from '../program/wire.ts'
import type { EmailSettings, ProductOffer, RewardSettings } from './configure/reward-settings.ts'
import type { ListedRedemption } from './list/list-redemptions.ts'
import type { CouponList, Reward } from './reward.ts'

const WIRE_NAMING: WireNaming = {
	names: {
		RewardType: 'type',
		NoPointCost: 'isFree',
		ShouldUseCustomInstruction: 'hasOwnInstructions',
		ValidDateStart: 'offeredFrom',
		ValidDateEnd: 'offeredUntil',
		SameCustomerUsageLimit: 'limitPerCustomer',
		GlobalUsageLimit: 'limitInAll',
		RewardChannel: 'channel',
		ValidDays: 'couponDays',
		ManualCouponGeneration: 'isManual',
		CumulativeDiscount: 'isCumulative',
		ProductOffer: 'product',
		ExternalProductId: 'productId',
		DiscountMode: 'mode',
		DiscountValue: 'value',
		MinimalValue: 'minimumPurchase',
		CashbackMaxPurchaseValue: 'cashbackMaximum',
		MinimumPercentPurchase: 'paidOtherwisePercent',
		IsCashbackInformativeOnly: 'isInformative',
		CashbackInformativeText: 'informativeText',
		ShouldExpireCouponsWhenNotAvailableInPlatform: 'endsWithPlatform',
		SendClientRedeemNotification: 'tellsMerchant',
		ClientEmailsNotification: 'merchantEmails',
		SendCustomerRedeemNotification: 'tellsCustomer',
		CustomerEmailConfiguration: 'customerEmail',
		EmailBody: 'body',
		ObjectiveLinkedType: 'objectiveType',
		HideLogoIsActive: 'hidesLogo',
		EmailBackgroundColor: 'backgroundColor',
		ProductsRecommendationIsActive: 'recommendsProducts',
		AllowProductCollection: 'allowsCollections',
		ProductCollections: 'collections',
		ValidOnlyProductCollections: 'onlyCollections',
		ProductCollectionSelection: 'collectionSelection',
		CustomIconUrl: 'iconUrl',
		WidgetIconActive: 'showsWidgetIcon',
		LandingPageIconActive: 'showsLandingPageIcon',
	},
}

const NEW_EMAIL: EmailSettings = {
	id: 0,
	isActive: true,
	title: null,
	description: null,
	subject: null,
	preHeader: null,
	body: null,
	variables: [],
	objectiveType: 0,
	hidesLogo: false,
	backgroundColor: null,
	recommendsProducts: false,
}

/** A product must be named, and its discount may be 0 only for a free gift: the check refuses this one. */
const NEW_PRODUCT: ProductOffer = { productId: '', displayName: null, mode: 0, value: '0', maxUnits: null }

export type RewardEdit = Change<Omit<AdminReward, 'Id' | 'Redeemed' | 'PreGeneratedCouponLists'>>

export const adminCouponListBody = (
	list: Omit<CouponList, 'isLowNotified' | 'isEmptyNotified'>,
): AdminCouponList => ({
	Id: list.id,
	ListName: list.name,
	CouponsType: list.type,
	CouponsValue: Number(list.value),
	CouponCount: list.codes,
	UsedCoupons: list.used,
})

export const adminRewardBody = (reward: Reward): AdminReward => ({
	...toWire<AdminReward>(
		AdminReward,
		{ id: reward.id, redeemed: reward.redeemed, ...reward.settings },
		WIRE_NAMING,
	),
	PreGeneratedCouponLists: reward.lists.map(adminCouponListBody),
})

export const adminRedemptionBody = (redemption: ListedRedemption, now: Date): AdminRedemption => ({
	Id: redemption.id,
	OriginalKey: redemption.originalKey,
	ExternalCode: redemption.externalCode,
	CustomerId: redemption.customer,
	CustomerName: redemption.customerName,
	Points: redemption.points.toNumber(),
	Cashback: redemption.cashback.toNumber(),
	RedeemedDate: redemption.redeemedAt.toISOString(),
	OrderId: redemption.order,
	Unmet: redemption.unmet,
	CancelledDate: redemption.cancelledAt?.toISOString() ?? null,
	State: stateOf(redemption, now),
	ReturnDate: stateOf(redemption, now) === 'held' ? redemption.returnAt!.toISOString() : null,
	ExpiredDate: stateOf(redemption, now) === 'expired' ? redemption.couponUntil!.toISOString() : null,
})

const stateOf = (
	{ cancelledAt, order, returnAt, couponUntil }: ListedRedemption,
	now: Date,
): AdminRedemption['State'] => {
	if (cancelledAt) return 'returned'
	if (order !== null) return 'used'
	if (returnAt) return 'held'
	return couponUntil && couponUntil < now ? 'expired' : 'open'
}

/** Applies a change to a reward. Moments without an offset are in the merchant's time zone. */
export const applyRewardEdit = (
	settings: RewardSettings,
	change: RewardEdit,
	timeZone: string,
): RewardSettings => {
	const base = {
		...settings,
		...(change.CustomerEmailConfiguration && !settings.customerEmail && { customerEmail: NEW_EMAIL }),
		...(change.ProductOffer && !settings.product && { product: NEW_PRODUCT }),
	}
	const changed = mergeChange(base, fromWire(Body, change, WIRE_NAMING)) as RewardSettings
	const { offeredFrom, offeredUntil } = changed
	return {
		...changed,
		offeredFrom: offeredFrom && parseMoment(offeredFrom, timeZone).toISOString(),
		offeredUntil: offeredUntil && endOfRange(offeredUntil, timeZone).toISOString(),
	}
}
