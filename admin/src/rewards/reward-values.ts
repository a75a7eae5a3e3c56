import type { AdminReward } from '@fiel/contract'
import type { UseFormReturnType } from '@mantine/form'
import {
	ProductCollectionSelection,
	ProductDiscountMode,
	REWARD_LIMITS,
	RewardChannel,
	RewardType,
} from '../api/values.ts'
import { endOf } from '../ui/moment.ts'

export type Reward = Omit<AdminReward, 'Id' | 'Redeemed' | 'PreGeneratedCouponLists'>
type Email = NonNullable<Reward['CustomerEmailConfiguration']>
type Offer = NonNullable<Reward['ProductOffer']>
/** The value of a number input: '' while it is empty. */
type Entry = number | ''

/** Nullable members with a text input, or with a number input. */
const TEXTS = [
	'PreTitle',
	'Description',
	'LongDescription',
	'CustomTitle',
	'UsageInstructions',
	'CashbackInformativeText',
	'CashbackRules',
	'CustomIconUrl',
	'WidgetIcon',
	'LandingPageIcon',
] as const
const NUMBERS = [
	'SameCustomerUsageLimit',
	'GlobalUsageLimit',
	'ValidDays',
	'MinimalValue',
	'CashbackMaxPurchaseValue',
	'MinimumPercentPurchase',
] as const
const MAIL_TEXTS = [
	'Title',
	'Description',
	'Subject',
	'PreHeader',
	'EmailBody',
	'EmailBackgroundColor',
] as const
type TextName = (typeof TEXTS)[number]
type NumberName = (typeof NUMBERS)[number]
type MailText = (typeof MAIL_TEXTS)[number]

type EmailValues = Omit<Email, MailText | 'Id' | 'Variables'> &
	Record<MailText, string> & {
		Id: Entry
		Variables: { Name: string; Value: string; Description: string }[]
	}

/** Without an id, the reward names no product. */
type OfferValues = Omit<Offer, 'DisplayName' | 'DiscountValue' | 'MaxUnits'> & {
	DisplayName: string
	DiscountValue: Entry
	MaxUnits: Entry
}

/** The form values of a reward: no input has a null value. */
export type RewardValues = Omit<
	Reward,
	TextName | NumberName | 'Points' | 'Value' | 'ProductOffer' | 'CustomerEmailConfiguration'
> &
	Record<TextName, string> &
	Record<NumberName | 'Points' | 'Value', Entry> & {
		ValidDateStart: string
		ValidDateEnd: string
		ProductOffer: OfferValues
		CustomerEmailConfiguration: EmailValues
	}

export type RewardFormOf = UseFormReturnType<RewardValues>

const NEW_REWARD: Reward = {
	Title: '',
	RewardType: RewardType.FixedValueDiscount,
	IsActive: false,
	Points: 0,
	NoPointCost: false,
	Value: 0,
	PreTitle: null,
	Description: null,
	LongDescription: null,
	CustomTitle: null,
	UsageInstructions: null,
	ShouldUseCustomInstruction: false,
	ValidDateStart: null,
	ValidDateEnd: null,
	SameCustomerUsageLimit: null,
	GlobalUsageLimit: null,
	TierIds: [],
	RewardChannel: RewardChannel.All,
	CodePrefix: '',
	ValidDays: 30,
	ManualCouponGeneration: false,
	CumulativeDiscount: false,
	ProductOffer: null,
	MinimalValue: null,
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
	ProductCollectionSelection: ProductCollectionSelection.AllProducts,
	CustomIconUrl: null,
	WidgetIcon: null,
	WidgetIconActive: false,
	LandingPageIcon: null,
	LandingPageIconActive: false,
}

const NEW_EMAIL: Email = {
	Id: null,
	IsActive: true,
	Title: null,
	Description: null,
	Subject: null,
	PreHeader: null,
	EmailBody: null,
	Variables: [],
	ObjectiveLinkedType: 0,
	HideLogoIsActive: false,
	EmailBackgroundColor: null,
	ProductsRecommendationIsActive: false,
}

/** Maps the given members of an object. */
const each = <Name extends string, From, To>(
	names: readonly Name[],
	from: Record<Name, From>,
	change: (value: From) => To,
): Record<Name, To> => Object.fromEntries(names.map((name) => [name, change(from[name])])) as Record<Name, To>

const orEmpty = <T>(value: T | null): T | '' => value ?? ''
const orNull = <T>(entry: T | ''): T | null => (entry === '' ? null : entry)

/** A new reward has its required values empty. */
export const newReward = (): RewardValues => ({
	...valuesOf(NEW_REWARD),
	Points: '',
	Value: '',
})

export const rewardValues = ({
	Id: _,
	Redeemed: __,
	PreGeneratedCouponLists: ___,
	...reward
}: AdminReward): RewardValues => valuesOf(reward)

const valuesOf = (reward: Reward): RewardValues => ({
	...reward,
	...each<TextName, string | null, string>(TEXTS, reward, orEmpty),
	...each<NumberName, number | null, Entry>(NUMBERS, reward, orEmpty),
	ValidDateStart: orEmpty(reward.ValidDateStart),
	ValidDateEnd: orEmpty(reward.ValidDateEnd),
	ProductOffer: offerValues(reward.ProductOffer),
	CustomerEmailConfiguration: emailValues(reward.CustomerEmailConfiguration ?? NEW_EMAIL),
})

const offerValues = (offer: Offer | null): OfferValues => ({
	ExternalProductId: offer?.ExternalProductId ?? '',
	DisplayName: offer?.DisplayName ?? '',
	DiscountMode: offer?.DiscountMode ?? ProductDiscountMode.PercentDiscount,
	DiscountValue: offer?.DiscountValue ?? '',
	MaxUnits: offer?.MaxUnits ?? '',
})

const emailValues = (email: Email): EmailValues => ({
	...email,
	...each<MailText, string | null, string>(MAIL_TEXTS, email, orEmpty),
	Id: orEmpty(email.Id),
	Variables: email.Variables.map(({ Name, Value, Description }) => ({
		Name,
		Value: Value ?? '',
		Description: Description ?? '',
	})),
})

/** The form in the format of the API; `was` is the saved reward. */
export const rewardBody = (values: RewardValues, was: Reward | null): Reward => ({
	...values,
	...each<TextName, string, string | null>(TEXTS, values, orNull),
	...each<NumberName, Entry, number | null>(NUMBERS, values, orNull),
	Points: Number(values.Points),
	Value: rewardValueOf(values),
	ValidDateStart: orNull(values.ValidDateStart),
	ValidDateEnd: orNull(endOf(values.ValidDateEnd)),
	ProductOffer: hasProduct(values) ? offerBody(values.ProductOffer) : null,
	CustomerEmailConfiguration:
		values.SendCustomerRedeemNotification || was?.CustomerEmailConfiguration
			? emailBody(values.CustomerEmailConfiguration)
			: null,
})

/** The value does not count if there is a product; then its input is hidden, and must not be the reason of a refusal. */
const rewardValueOf = (values: RewardValues): number => {
	const value = Number(values.Value)
	return hasProduct(values) && !(value <= REWARD_LIMITS.percent) ? 0 : value
}

const offerBody = (offer: OfferValues): Offer => ({
	...offer,
	DisplayName: orNull(offer.DisplayName.trim()),
	DiscountValue: offer.DiscountMode === ProductDiscountMode.FreeGift ? 0 : Number(offer.DiscountValue),
	MaxUnits: orNull(offer.MaxUnits),
})

const emailBody = (email: EmailValues): Email => ({
	...email,
	...each<MailText, string, string | null>(MAIL_TEXTS, email, orNull),
	Id: orNull(email.Id) ?? 0,
	Variables: email.Variables.map(({ Name, Value, Description }) => ({
		Name,
		Value: orNull(Value),
		Description: orNull(Description),
	})),
})

/** A preview needs a title, and shows a draft as customers will see it. */
export const draftBody = (values: RewardValues, was: Reward | null, untitled: string): Reward => ({
	...rewardBody(values, was),
	Title: values.Title.trim() || untitled,
	IsActive: true,
})

type Kind = Reward['RewardType']
const among =
	(...kinds: number[]) =>
	(kind: Kind): boolean =>
		kinds.includes(kind)

/** The kinds of reward that use each member. */
export const fieldsOfType = {
	percentage: among(RewardType.PercentDiscount, RewardType.ProductDiscount),
	value: (kind: Kind): boolean => kind !== RewardType.FreeShipping,
	points: (kind: Kind): boolean => kind !== RewardType.Cashback,
	customTitle: among(RewardType.Custom),
	cashback: among(RewardType.Cashback),
	purchase: (kind: Kind): boolean => kind !== RewardType.Custom,
	product: among(RewardType.ProductDiscount),
	collections: among(RewardType.PercentDiscount, RewardType.FixedValueDiscount, RewardType.ProductDiscount),
}

/** Whether the reward is about one product; then what that costs counts, and not the value of the reward. */
export const hasProduct = ({ RewardType: kind, ProductOffer }: RewardValues): boolean =>
	fieldsOfType.product(kind) && ProductOffer.ExternalProductId !== ''

/** Converts between a Select, which holds text, and the numbers of the API. */
export const numberSelectProps = (form: RewardFormOf, path: string) => {
	const { value, onChange, ...rest } = form.getInputProps(path)
	return {
		...rest,
		value: String(value),
		onChange: (chosen: string | null) => chosen !== null && onChange(Number(chosen)),
	}
}
