import { type CouponType, ProductCollectionSelection, RewardChannel, type RewardType } from '@fiel/contract'

/** Every member of a reward that a merchant sets. Decimals and moments are text, as in the stored document. */
export interface RewardSettings {
	type: RewardType
	isActive: boolean
	/** What it costs. A cashback reward costs the currency it gives, whatever stands here. */
	points: string
	/** Costs nothing, whatever `points` says. */
	isFree: boolean
	/** Currency, or a percentage for percent and product discounts. 0 in a cashback reward: as much as the customer has. */
	value: string

	title: string
	preTitle: string | null
	description: string | null
	longDescription: string | null
	/** The title of a custom reward. */
	customTitle: string | null
	usageInstructions: string | null
	/** `usageInstructions` replaces the usual text. */
	hasOwnInstructions: boolean

	/** Offered between two moments; null where it has no beginning or no end. */
	offeredFrom: string | null
	offeredUntil: string | null
	limitPerCustomer: number | null
	limitInAll: number | null
	/** The tiers that may redeem it; empty means all. */
	tierIds: number[]
	channel: RewardChannel

	/** How the codes begin. */
	codePrefix: string
	/** How many days the coupon is valid, to the end of the last one; null means for ever. */
	couponDays: number | null
	/** The merchant makes the coupons: redeeming gives an external code and no coupon, unless the request asks for one. */
	isManual: boolean
	/** The coupon may be added to other promotions. */
	isCumulative: boolean
	/** How large the purchase must be. */
	minimumPurchase: string | null
	/** The most a cashback reward gives: what it may pay of one purchase, in currency. */
	cashbackMaximum: string | null
	/** How much of a purchase must be paid otherwise, in percent. */
	paidOtherwisePercent: string | null
	/** Cashback is shown and cannot be redeemed here. */
	isInformative: boolean
	informativeText: string | null
	cashbackRules: string | null
	endsWithPlatform: boolean

	tellsMerchant: boolean
	merchantEmails: string[]
	tellsCustomer: boolean
	customerEmail: EmailSettings | null

	allowsCollections: boolean
	collections: string[]
	onlyCollections: string[]
	collectionSelection: ProductCollectionSelection

	iconUrl: string | null
	widgetIcon: string | null
	showsWidgetIcon: boolean
	landingPageIcon: string | null
	showsLandingPageIcon: boolean
}

/** The e-mail a customer receives on redeeming. */
export interface EmailSettings {
	id: number
	isActive: boolean
	title: string | null
	description: string | null
	subject: string | null
	preHeader: string | null
	body: string | null
	variables: { name: string; value: string | null; description: string | null }[]
	/** PointType of the objective it is bound to; 0 when to none. */
	objectiveType: number
	hidesLogo: boolean
	/** As in CSS; null for the usual one. */
	backgroundColor: string | null
	recommendsProducts: boolean
}

type Given = Pick<RewardSettings, 'type' | 'title'> & Partial<RewardSettings>

/** A reward with what is given, and for the rest the usual: active, free of limits, a code for 30 days. */
export const rewardSettings = (given: Given): RewardSettings => ({
	isActive: true,
	points: '0',
	isFree: false,
	value: '0',
	preTitle: null,
	description: null,
	longDescription: null,
	customTitle: null,
	usageInstructions: null,
	hasOwnInstructions: false,
	offeredFrom: null,
	offeredUntil: null,
	limitPerCustomer: null,
	limitInAll: null,
	tierIds: [],
	channel: RewardChannel.All,
	codePrefix: '',
	couponDays: 30,
	isManual: false,
	isCumulative: false,
	minimumPurchase: null,
	cashbackMaximum: null,
	paidOtherwisePercent: null,
	isInformative: false,
	informativeText: null,
	cashbackRules: null,
	endsWithPlatform: false,
	tellsMerchant: false,
	merchantEmails: [],
	tellsCustomer: false,
	customerEmail: null,
	allowsCollections: false,
	collections: [],
	onlyCollections: [],
	collectionSelection: ProductCollectionSelection.AllProducts,
	iconUrl: null,
	widgetIcon: null,
	showsWidgetIcon: false,
	landingPageIcon: null,
	showsLandingPageIcon: false,
	...given,
})

/** A list of codes the merchant brought for a reward. */
export interface CouponListSettings {
	rewardId: number
	name: string
	type: CouponType
	value: string
	codes: string[]
}
