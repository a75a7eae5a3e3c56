export interface Enumeration {
	name: string
	/** The members that have these values. */
	about: string
	values: readonly { number: number; name: string; meaning: string }[]
}

type Meanings = Record<string, readonly [number: number, meaning: string]>

type Numbers<M extends Meanings> = { readonly [Name in keyof M]: M[Name][0] }

/** Returns the numbers by name, and their meanings. */
function enumeration<const M extends Meanings>(name: string, about: string, meanings: M) {
	const entries = Object.entries(meanings)
	const numbers = Object.fromEntries(entries.map(([key, [number]]) => [key, number])) as Numbers<M>
	const values = entries.map(([key, [number, meaning]]) => ({ number, name: key, meaning }))
	return { ...numbers, enumeration: { name, about, values } as Enumeration }
}

type ValueOf<E> = Exclude<E[keyof E], Enumeration>

export const Severity = enumeration('Severity', '`Severity` of a product update.', {
	Success: [0, 'Done.'],
	Warning: [1, 'Done, with a remark; not an error.'],
	Error: [2, 'Not done.'],
})
export type Severity = ValueOf<typeof Severity>

export const OperationType = enumeration(
	'OperationType',
	'`OperationType` of a change of cashback or points.',
	{
		Add: [0, 'Adds to the balance.'],
		Remove: [1, 'Takes from the balance.'],
	},
)
export type OperationType = ValueOf<typeof OperationType>

export const OrderState = enumeration('OrderState', '`State` of an order and `Status` of a cancellation.', {
	Initial: [0, 'Recorded; neither completed nor cancelled.'],
	Pending: [1, 'Completed; its points are granted when the waiting days are over.'],
	Completed: [2, 'Completed; its points are granted.'],
	Cancelled: [3, 'Cancelled or returned.'],
	Ignored: [4, 'Completed; it earns nothing.'],
})
export type OrderState = ValueOf<typeof OrderState>

export const Origin = enumeration('Origin', '`Origin` of an order or a customer: where it came from first.', {
	Platform: [0, 'The e-commerce platform.'],
	ExternalApi: [1, 'This interface.'],
	FileImport: [2, 'An imported file.'],
	PointOfSale: [3, 'A point of sale.'],
	AdminPanel: [4, 'The admin panel.'],
})
export type Origin = ValueOf<typeof Origin>

export const RewardType = enumeration('RewardType', '`RewardType` of a reward configuration.', {
	PercentDiscount: [0, 'A coupon for a percentage.'],
	FixedValueDiscount: [1, 'A coupon for a fixed amount.'],
	FreeShipping: [2, 'A coupon that pays the shipping.'],
	Cashback: [3, 'Cashback spent as a discount.'],
	Custom: [4, 'Anything the merchant hands over in person.'],
	ProductDiscount: [5, 'A coupon for certain products.'],
})
export type RewardType = ValueOf<typeof RewardType>

export const RewardChannel = enumeration('RewardChannel', '`RewardChannel` of a reward configuration.', {
	All: [0, 'Redeemable everywhere.'],
	Online: [1, 'Only in the online store.'],
	PointOfSale: [2, 'Only at the point of sale.'],
})
export type RewardChannel = ValueOf<typeof RewardChannel>

export const ProductCollectionSelection = enumeration(
	'ProductCollectionSelection',
	'`ProductCollectionSelection` of a reward configuration.',
	{
		AllProducts: [0, 'Valid for every product.'],
		OnlyListed: [1, 'Valid only for the listed collections.'],
		AllButListed: [2, 'Valid for everything except the listed collections.'],
	},
)
export type ProductCollectionSelection = ValueOf<typeof ProductCollectionSelection>

export const CannotUseReason = enumeration(
	'CannotUseReason',
	'`CannotUseReason` of a reward that a till asks about: why the customer cannot use it on this cart.',
	{
		CanUse: [0, 'It can be used.'],
		NotEnoughPoints: [1, 'It costs more points than the customer has.'],
		MinimumValueNotReached: [2, 'The purchase is below `MinimalValue`.'],
		CashbackNotAvailable: [
			3,
			'The program has no cashback, the reward only shows it, or the customer has less than would be spent.',
		],
		NoCustomer: [4, 'The customer is not known.'],
		RewardValueExceedsPurchase: [5, 'It gives more than the purchase costs, or than it may pay of one.'],
		MinimumPurchasePercentNotReached: [6, 'Too little would be paid otherwise: `MinimumPercentPurchase`.'],
		CustomerNotEnrolled: [7, 'The customer is not enrolled, is blocked, or is in none of its tiers.'],
		CannotUseCumulativeDiscount: [
			8,
			'It cannot be added to other discounts, and the cart or the product has one.',
		],
		ProductRewardNoApplicableProduct: [
			9,
			'The cart lacks its product, or the product costs no more than that.',
		],
		ProductRewardUsageLimitReached: [
			10,
			'Its limit for this customer or for all is reached, or no code is left.',
		],
		ProductRewardRequiresCheckout: [11, 'It is a product reward for the online store only.'],
		ProductRewardInvalidConfiguration: [
			12,
			'It is a product reward that names no product or no possible discount.',
		],
	},
)
export type CannotUseReason = ValueOf<typeof CannotUseReason>

export const ProductDiscountMode = enumeration(
	'ProductDiscountMode',
	'`ProductDiscountMode` of a product reward: what becomes of the price of the product.',
	{
		PercentDiscount: [0, 'A percentage is taken off.'],
		FixedFinalPrice: [1, 'It costs this much.'],
		FreeGift: [2, 'It costs nothing, and need not be in the cart.'],
		FixedDiscountAmount: [3, 'An amount is taken off.'],
	},
)
export type ProductDiscountMode = ValueOf<typeof ProductDiscountMode>

export const CouponType = enumeration('CouponType', '`CouponType` and `CouponsType`, wherever a coupon is.', {
	FixedValue: [0, 'An amount of currency.'],
	Percent: [1, 'A percentage, at most 100.'],
	FreeShipping: [2, 'Shipping costs nothing.'],
	DiscountShipping: [3, 'Shipping costs less.'],
	Others: [4, 'Something else, agreed with the customer.'],
})
export type CouponType = ValueOf<typeof CouponType>

export const PointType = enumeration(
	'PointType',
	'`PointType` of a point event and of a history: why the record exists.',
	{
		Purchase: [0, 'An order.'],
		Signup: [1, 'Joining the program.'],
		Birthday: [2, 'A birthday.'],
		Referral: [3, 'A friend who was referred.'],
		Social: [4, 'Something done in a social network.'],
		Review: [5, 'A product review.'],
		Quiz: [6, 'A completed quiz.'],
		CustomObjective: [7, 'An objective the merchant defined.'],
		ManualChange: [8, 'A change of cashback or points by the merchant.'],
		RewardRedeem: [9, 'A redeemed reward.'],
		RewardRefund: [10, 'A reward given back.'],
		Expiration: [11, 'Points past their valid date.'],
		OrderCancel: [12, 'A cancelled order.'],
		TierBonus: [13, 'A benefit of a tier.'],
	},
)
export type PointType = ValueOf<typeof PointType>

export const PointAction = enumeration(
	'PointAction',
	'`PointAction` of a point event; it mirrors the topic.',
	{
		Add: [0, 'A record was added: `Point_Add`.'],
		Update: [1, 'A record was changed: `Point_Update`.'],
		Remove: [2, 'Points were taken: `Point_Removed`.'],
	},
)
export type PointAction = ValueOf<typeof PointAction>

export const RfmGroup = enumeration(
	'RfmGroup',
	'`RfmGroup` and `RfmGroupName` of a customer in an order: recency of the last order against the mean of frequency and average ticket, each scored 1 to 5.',
	{
		None: [0, 'No order yet.'],
		Champions: [1, 'Bought lately, often and for much.'],
		Loyal: [2, 'Buys regularly and well.'],
		PotentialLoyalist: [3, 'Bought lately, and more than once.'],
		New: [4, 'Bought lately for the first time.'],
		Promising: [5, 'Bought fairly lately, little so far.'],
		NeedsAttention: [6, 'Average in everything, and cooling.'],
		AboutToSleep: [7, 'Below average, and not seen for a while.'],
		AtRisk: [8, 'Bought often, long ago.'],
		CannotLose: [9, 'Was among the best, long ago.'],
		Hibernating: [10, 'Bought little, long ago.'],
		Lost: [11, 'Bought least, and longest ago.'],
	},
)
export type RfmGroup = ValueOf<typeof RfmGroup>

export const QuizQuestionType = enumeration('QuizQuestionType', '`Type` of a quiz question.', {
	SingleChoice: [0, 'Exactly one option.'],
	MultipleChoice: [1, 'One or more options.'],
	Open: [2, 'Free text.'],
})
export type QuizQuestionType = ValueOf<typeof QuizQuestionType>

export const QuizOptionType = enumeration('QuizOptionType', '`Type` of a quiz option.', {
	Plain: [0, 'Chosen or not.'],
	WithText: [1, 'Chosen with free text, sent as `OpenAnswer`.'],
})
export type QuizOptionType = ValueOf<typeof QuizOptionType>

export const TierBenefitType = enumeration(
	'TierBenefitType',
	'`Type` of a tier benefit. `SubType` is the linked RewardType (1) or PointType (0 and 2), else 0.',
	{
		PointsMultiplier: [0, 'Earns more points.'],
		ExclusiveReward: [
			1,
			'May redeem a reward others may not: it is for such tiers and for those it names itself.',
		],
		ObjectiveBonus: [2, 'Extra points for an objective.'],
		TextOnly: [3, 'A promise in words.'],
	},
)
export type TierBenefitType = ValueOf<typeof TierBenefitType>

export const ENUMERATIONS: readonly Enumeration[] = [
	OperationType,
	OrderState,
	Origin,
	CouponType,
	RewardType,
	RewardChannel,
	ProductCollectionSelection,
	ProductDiscountMode,
	CannotUseReason,
	PointType,
	PointAction,
	TierBenefitType,
	QuizQuestionType,
	QuizOptionType,
	RfmGroup,
	Severity,
].map((declared) => declared.enumeration)

/**
 * The `Code`, `CodeName` and `Severity` that an operation with Envelope A may answer. The first one with Severity 2
 * is that of every refusal that names no other.
 */
export type Outcomes = Record<string, { Code: string; Severity: Severity; meaning: string }>

/** The outcomes of the operations that have none of their own. */
export const StandardOutcome = {
	Done: { Code: '00', Severity: Severity.Success, meaning: 'Done.' },
	AlreadyDone: {
		Code: '01',
		Severity: Severity.Warning,
		meaning: 'The same request was done before; nothing changed, and the answer is that of then.',
	},
	Refused: { Code: '10', Severity: Severity.Error, meaning: 'Refused; `ErrorCode` and the message say why.' },
} as const satisfies Outcomes
export type StandardOutcome = keyof typeof StandardOutcome

/** The outcomes of a product update. */
export const ProductOutcome = {
	ProductCreated: { Code: '01', Severity: Severity.Success, meaning: 'The product was new.' },
	ProductUpdated: {
		Code: '02',
		Severity: Severity.Success,
		meaning: 'The product was known and has changed.',
	},
	ProductUnchanged: {
		Code: '03',
		Severity: Severity.Warning,
		meaning: 'The product was known and already looked like this.',
	},
	ProductInactive: {
		Code: '04',
		Severity: Severity.Warning,
		meaning: 'Stored, but an inactive product earns no extra points.',
	},
	InvalidBody: {
		Code: '11',
		Severity: Severity.Error,
		meaning: 'A member is missing, malformed or unknown; the message names it.',
	},
	OriginalIdMismatch: {
		Code: '12',
		Severity: Severity.Error,
		meaning: 'The body names another product than the path.',
	},
	CategoryTreeInvalid: {
		Code: '13',
		Severity: Severity.Error,
		meaning: 'More than 32 levels of categories, or a category above itself.',
	},
	UnexpectedError: { Code: '99', Severity: Severity.Error, meaning: 'A fault of the service.' },
} as const satisfies Outcomes
export type ProductOutcome = keyof typeof ProductOutcome

/** The outcomes of the checkout. */
export const CheckoutOutcome = {
	Done: { Code: '00', Severity: Severity.Success, meaning: 'The cashback is held for the cart.' },
	Refused: { Code: '10', Severity: Severity.Error, meaning: 'Refused; `ErrorCode` and the message say why.' },
	CustomerNotFound: {
		Code: '01',
		Severity: Severity.Error,
		meaning: 'The customer is not known, or the request names none.',
	},
	CheckoutIdRequired: { Code: '02', Severity: Severity.Error, meaning: 'The request names no cart.' },
	CheckoutNotFound: {
		Code: '03',
		Severity: Severity.Warning,
		meaning: 'Nothing was ever redeemed for this cart of this customer.',
	},
	CashbackNotApplied: {
		Code: '04',
		Severity: Severity.Warning,
		meaning: 'Nothing is held for this cart now.',
	},
	CashbackStillApplied: {
		Code: '05',
		Severity: Severity.Warning,
		meaning: 'The cashback still fits the cart and stays.',
	},
	CashbackRemovedByCartChange: {
		Code: '06',
		Severity: Severity.Warning,
		meaning: 'The cashback no longer fits the cart, or its time was over; it was given back.',
	},
	CashbackRemovedSuccessfully: {
		Code: '07',
		Severity: Severity.Success,
		meaning: 'The cashback was given back.',
	},
} as const satisfies Outcomes
export type CheckoutOutcome = keyof typeof CheckoutOutcome

/** All tables of outcomes, for the reference. */
export const OUTCOMES = {
	StandardOutcome: {
		about: 'The outcomes of operations that declare none of their own.',
		values: StandardOutcome,
	},
	ProductOutcome: { about: 'The outcomes of a product update.', values: ProductOutcome },
	CheckoutOutcome: { about: 'The outcomes of the checkout.', values: CheckoutOutcome },
} as const satisfies Record<string, { about: string; values: Outcomes }>

/**
 * The shapes of replies that an API key can ask for: exactly the specified members, or also those that newer clients
 * expect.
 */
export const REPLY_SHAPES = ['original', 'current'] as const
export type ReplyShape = (typeof REPLY_SHAPES)[number]
