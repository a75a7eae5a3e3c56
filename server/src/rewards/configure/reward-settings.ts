import {
	type CouponType,
	ProductCollectionSelection,
	type ProductDiscountMode,
	RewardChannel,
	type RewardType,
} from '@fiel/contract'

/** The settings of a reward. Decimals and moments are text, as in the stored document. */
export interface RewardSettings {
	type: RewardType
	isActive: boolean
	/** The cost in points. It is ignored for a cashback reward, which costs the currency it gives. */
	points: string
	/** Whether the reward is free; `points` is ignored then. */
	isFree: boolean
	/** Currency, or a percentage for percent and product discounts. In a cashback reward, 0 means the whole balance. */
	value: string

	title: string
	preTitle: string | null
	description: string | null
	longDescription: string | null
	/** The title of a custom reward. */
	customTitle: string | null
	usageInstructions: string | null
	/** Whether `usageInstructions` replaces the default text. */
	hasOwnInstructions: boolean

	/** The reward is offered between these moments; null means no limit. */
	offeredFrom: string | null
	offeredUntil: string | null
	limitPerCustomer: number | null
	limitInAll: number | null
	/** The tiers that may redeem it; empty means all. */
	tierIds: number[]
	channel: RewardChannel

	/** The prefix of generated codes. */
	codePrefix: string
	/** How many days the coupon is valid, until the end of the last day; null means forever. */
	couponDays: number | null
	/**
	 * Whether the merchant creates the coupons: redeeming gives an external code, and a coupon only if the request asks
	 * for it.
	 */
	isManual: boolean
	/** Whether the coupon can be combined with other promotions. */
	isCumulative: boolean
	/** The product of a product reward; null or absent if the reward names none. */
	product?: ProductOffer | null
	/** The minimum value of the purchase. */
	minimumPurchase: string | null
	/** The maximum that a cashback reward may pay of one purchase, in currency. */
	cashbackMaximum: string | null
	/** The minimum part of a purchase that must be paid by other means, in percent. */
	paidOtherwisePercent: string | null
	/** Whether cashback is only displayed and cannot be redeemed. */
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

/** What a product reward does to the price of a product. */
export interface ProductOffer {
	/** The merchant's id of the product. */
	productId: string
	displayName: string | null
	mode: ProductDiscountMode
	/** A percentage, a price or an amount, as the mode says. */
	value: string
	/** For how many units one redemption counts; null for all in the cart. */
	maxUnits: number | null
}

/** The e-mail that a customer receives after redeeming. */
export interface EmailSettings {
	id: number
	isActive: boolean
	title: string | null
	description: string | null
	subject: string | null
	preHeader: string | null
	body: string | null
	variables: { name: string; value: string | null; description: string | null }[]
	/** PointType of the linked objective; 0 if there is none. */
	objectiveType: number
	hidesLogo: boolean
	/** A CSS colour; null for the default. */
	backgroundColor: string | null
	recommendsProducts: boolean
}

type Given = Pick<RewardSettings, 'type' | 'title'> & Partial<RewardSettings>

/** Fills in defaults: an active reward without limits, with a code that is valid for 30 days. */
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
	product: null,
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

/** A list of codes that the merchant imports for a reward. */
export interface CouponListSettings {
	rewardId: number
	name: string
	type: CouponType
	value: string
	codes: string[]
}
