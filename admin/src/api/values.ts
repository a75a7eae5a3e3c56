// Made from contract/src by `npm run contract`; edit it there.
export const OperationType = {
	Add: 0,
	Remove: 1,
} as const

export const OrderState = {
	Initial: 0,
	Pending: 1,
	Completed: 2,
	Cancelled: 3,
	Ignored: 4,
} as const

export const Origin = {
	Platform: 0,
	ExternalApi: 1,
	FileImport: 2,
	PointOfSale: 3,
	AdminPanel: 4,
} as const

export const CouponType = {
	FixedValue: 0,
	Percent: 1,
	FreeShipping: 2,
	DiscountShipping: 3,
	Others: 4,
} as const

export const RewardType = {
	PercentDiscount: 0,
	FixedValueDiscount: 1,
	FreeShipping: 2,
	Cashback: 3,
	Custom: 4,
	ProductDiscount: 5,
} as const

export const RewardChannel = {
	All: 0,
	Online: 1,
	PointOfSale: 2,
} as const

export const ProductCollectionSelection = {
	AllProducts: 0,
	OnlyListed: 1,
	AllButListed: 2,
} as const

export const ProductDiscountMode = {
	PercentDiscount: 0,
	FixedFinalPrice: 1,
	FreeGift: 2,
	FixedDiscountAmount: 3,
} as const

export const CannotUseReason = {
	CanUse: 0,
	NotEnoughPoints: 1,
	MinimumValueNotReached: 2,
	CashbackNotAvailable: 3,
	NoCustomer: 4,
	RewardValueExceedsPurchase: 5,
	MinimumPurchasePercentNotReached: 6,
	CustomerNotEnrolled: 7,
	CannotUseCumulativeDiscount: 8,
	ProductRewardNoApplicableProduct: 9,
	ProductRewardUsageLimitReached: 10,
	ProductRewardRequiresCheckout: 11,
	ProductRewardInvalidConfiguration: 12,
} as const

export const PointType = {
	Purchase: 0,
	Signup: 1,
	Birthday: 2,
	Referral: 3,
	Social: 4,
	Review: 5,
	Quiz: 6,
	CustomObjective: 7,
	ManualChange: 8,
	RewardRedeem: 9,
	RewardRefund: 10,
	Expiration: 11,
	OrderCancel: 12,
	TierBonus: 13,
} as const

export const PointAction = {
	Add: 0,
	Update: 1,
	Remove: 2,
} as const

export const TierBenefitType = {
	PointsMultiplier: 0,
	ExclusiveReward: 1,
	ObjectiveBonus: 2,
	TextOnly: 3,
} as const

export const QuizQuestionType = {
	SingleChoice: 0,
	MultipleChoice: 1,
	Open: 2,
} as const

export const QuizOptionType = {
	Plain: 0,
	WithText: 1,
} as const

export const RfmGroup = {
	None: 0,
	Champions: 1,
	Loyal: 2,
	PotentialLoyalist: 3,
	New: 4,
	Promising: 5,
	NeedsAttention: 6,
	AboutToSleep: 7,
	AtRisk: 8,
	CannotLose: 9,
	Hibernating: 10,
	Lost: 11,
} as const

export const Severity = {
	Success: 0,
	Warning: 1,
	Error: 2,
} as const

export const QUIZ_LIMITS = {
	leastOptions: 2,
	mostOptions: 20,
	mostQuestions: 50,
} as const

export const REWARD_LIMITS = {
	percent: 100,
	value: 999,
	points: 9999,
} as const

export const SCOPES = ['customers:read', 'customers:write', 'points:read', 'points:write', 'orders:write', 'members:write', 'rewards:read', 'rewards:write', 'coupons:read', 'coupons:write', 'catalogue:read', 'catalogue:write', 'activities:read', 'activities:write', 'program:read', 'reports:read'] as const
