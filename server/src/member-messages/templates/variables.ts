import type { MessageKind } from '@fiel/contract'
import { type Decimal, decimal } from '../../db/decimal.ts'
import { type Merchant, shopNameOf } from '../../merchants/merchant.ts'
import { type Language, type Locale, memberLocale } from '../../messages/language.ts'
import { AMOUNT_LINES, CODE_LINES, EXPIRY_TEXTS, SAMPLE_NAMES } from '../../messages/member-messages.ts'
import { pointWord, writePoints } from '../../messages/point-words.ts'
import { isSameYear, writeDay, writeMoney, writePrice } from '../../messages/write-values.ts'
import type { Replacements } from '../../notifications/render-template.ts'
import type { MessageBrand } from './find-brand.ts'

interface Amount {
	points: Decimal
	cashback: Decimal
}

/** When points expire. */
interface Expiry {
	/** The first moment, and the last one. */
	firstAt: Date
	lastAt: Date
	/** What expires on the day of the first one. */
	onFirstDay: Amount
}

/** What a message is about. A kind has those of its variables. */
export interface MessageFacts {
	amount?: Amount | undefined
	expiring?: Expiry
	tierName?: string
	losesAt?: Date
	rewardTitle?: string
	code?: string | null
}

/** The data for a message to a member. */
export interface MessageContext {
	merchant: Merchant
	brand: MessageBrand
	language: Language
	customerName: string | null
	balance: Amount
	/** Where the member stops messages. */
	unsubscribeUrl: string
	facts: MessageFacts
}

interface MessageVariable {
	name: string
	description: string
	/** The kinds that have it; all of them if absent. */
	kinds?: readonly MessageKind[]
	value(context: MessageContext): string | null
}

/** Kinds that are sent without points too; the placeholders are empty then. */
const GIFT_KINDS = ['birthday', 'welcome'] as const
const AMOUNT_KINDS = ['points-earned', 'points-expiring', 'referral-success', ...GIFT_KINDS] as const
const TIER_KINDS = ['tier-reached', 'tier-expiring'] as const

/** Nobody knows in which country a message is read, so the currency of the shop decides. */
const localeOf = ({ language, merchant }: Pick<MessageContext, 'language' | 'merchant'>): Locale =>
	memberLocale(language, merchant.currency)

/** The placeholders of messages to members; docs/messages.md lists them. */
export const MESSAGE_VARIABLES: readonly MessageVariable[] = [
	{
		name: 'FirstName',
		description: 'The first word of the name',
		value: ({ customerName }) => customerName?.trim().split(/\s+/)[0] ?? null,
	},
	{ name: 'CustomerName', description: 'The whole name', value: ({ customerName }) => customerName },
	{
		name: 'Amount',
		description: 'What was earned or will expire, with its unit',
		kinds: AMOUNT_KINDS,
		value: (context) => writeWithUnit(context.facts.amount, context),
	},
	{
		name: 'Points',
		description: 'The points of it, without a unit',
		kinds: AMOUNT_KINDS,
		value: (context) =>
			context.facts.amount ? writePoints(context.facts.amount.points, localeOf(context)) : null,
	},
	{
		name: 'Cashback',
		description: 'What it is worth in currency, without its sign',
		kinds: AMOUNT_KINDS,
		value: ({ facts, language, merchant }) =>
			facts.amount
				? writeMoney(facts.amount.cashback, localeOf({ language, merchant }), merchant.currency)
				: null,
	},
	{
		name: 'AmountLine',
		description: 'A sentence about what was earned for it; nothing without any points',
		kinds: GIFT_KINDS,
		value: (context) => {
			const amount = writeWithUnit(context.facts.amount, context)
			return amount && AMOUNT_LINES[context.language](amount)
		},
	},
	{
		name: 'ExpiresOn',
		description: 'The first day on which points expire',
		kinds: ['points-expiring'],
		value: ({ facts, language, merchant }) =>
			writeDay(facts.expiring?.firstAt ?? null, localeOf({ language, merchant }), merchant.timeZone),
	},
	{
		name: 'ExpiresUntil',
		description: 'The last day on which they do',
		kinds: ['points-expiring'],
		value: ({ facts, language, merchant }) =>
			writeDay(facts.expiring?.lastAt ?? null, localeOf({ language, merchant }), merchant.timeZone),
	},
	{
		name: 'ExpiryDays',
		description: 'These days in words, as in “between Dec 14 and Dec 16, 2026”',
		kinds: ['points-expiring'],
		value: (context) => (context.facts.expiring ? writeExpiryDays(context.facts.expiring, context) : null),
	},
	{
		name: 'FirstExpiryLine',
		description: 'A sentence about what expires on the first of several days; nothing for one day',
		kinds: ['points-expiring'],
		value: (context) => (context.facts.expiring ? writeFirstExpiry(context.facts.expiring, context) : null),
	},
	{
		name: 'TierName',
		description: 'The name of the tier',
		kinds: TIER_KINDS,
		value: ({ facts }) => facts.tierName ?? null,
	},
	{
		name: 'LosesOn',
		description: 'The last day in the tier',
		kinds: ['tier-expiring'],
		value: ({ facts, language, merchant }) =>
			writeDay(facts.losesAt ?? null, localeOf({ language, merchant }), merchant.timeZone),
	},
	{
		name: 'RewardTitle',
		description: 'The title of the reward',
		kinds: ['reward-redeemed'],
		value: ({ facts }) => facts.rewardTitle ?? null,
	},
	{
		name: 'CouponCode',
		description: 'The code to type; nothing without one',
		kinds: ['reward-redeemed'],
		value: ({ facts }) => facts.code ?? null,
	},
	{
		name: 'CodeLine',
		description: 'A sentence with the code; nothing without one',
		kinds: ['reward-redeemed'],
		value: ({ facts, language }) => (facts.code ? CODE_LINES[language](facts.code) : null),
	},
	{
		name: 'Balance',
		description: 'The balance, with its unit',
		value: (context) => writeWithUnit(context.balance, context),
	},
	{
		name: 'PointsBalance',
		description: 'The balance in points, without a unit',
		value: (context) => writePoints(context.balance.points, localeOf(context)),
	},
	{
		name: 'CashbackBalance',
		description: 'The balance in currency, without its sign',
		value: ({ balance, language, merchant }) =>
			writeMoney(balance.cashback, localeOf({ language, merchant }), merchant.currency),
	},
	{
		name: 'MerchantName',
		description: 'The name of the shop',
		value: ({ merchant }) => shopNameOf(merchant),
	},
	{
		name: 'ProgramName',
		description: 'The name of the program; that of the shop when it has none',
		value: ({ merchant, brand }) => brand.programName ?? shopNameOf(merchant),
	},
	{
		name: 'MerchantLogo',
		description: 'The address of the logo; nothing when there is none',
		value: ({ merchant }) => merchant.logo ?? null,
	},
	{
		name: 'UnsubscribeUrl',
		description: 'Where the member stops messages',
		value: ({ unsubscribeUrl }) => unsubscribeUrl,
	},
]

/** Points with their name, or money where there are no points. */
const writeWithUnit = (
	amount: Amount | undefined,
	{ language, merchant, brand }: MessageContext,
): string | null => {
	if (!amount) return null
	const locale = localeOf({ language, merchant })
	const { points, cashback } = amount
	if (points.eq(0) && !cashback.eq(0))
		return writePrice(cashback, locale, merchant.currency).replace(/\s/g, ' ')
	const written = writePoints(points, locale)
	return `${written} ${pointWord(written, language, brand.pointNames)}`
}

const writeExpiryDays = ({ firstAt, lastAt }: Expiry, { language, merchant }: MessageContext): string => {
	const { timeZone } = merchant
	const locale = localeOf({ language, merchant })
	const texts = EXPIRY_TEXTS[language]
	const last = writeDay(lastAt, locale, timeZone)
	if (writeDay(firstAt, locale, timeZone) === last) return texts.on(last)
	const hasYear = !isSameYear(firstAt, lastAt, timeZone)
	return texts.between(writeDay(firstAt, locale, timeZone, hasYear), last)
}

const writeFirstExpiry = (
	{ firstAt, lastAt, onFirstDay }: Expiry,
	context: MessageContext,
): string | null => {
	const { language, merchant } = context
	const locale = localeOf(context)
	const first = writeDay(firstAt, locale, merchant.timeZone)
	if (first === writeDay(lastAt, locale, merchant.timeZone)) return null
	return EXPIRY_TEXTS[language].first(writeWithUnit(onFirstDay, context)!, first)
}

export const variablesOf = (kind: MessageKind): MessageVariable[] =>
	MESSAGE_VARIABLES.filter(({ kinds }) => !kinds || kinds.includes(kind))

/** The values of the placeholders of a kind. */
export const replacementsOf = (kind: MessageKind, context: MessageContext): Replacements =>
	new Map(variablesOf(kind).map(({ name, value }) => [name, value(context) ?? '']))

const DAY_MS = 86_400_000

/** A made-up member, for previews and tests. */
export const sampleContext = (
	merchant: Merchant,
	brand: MessageBrand,
	language: Language,
	now: Date,
	unsubscribeUrl: string,
): MessageContext => {
	const [inAWeek, twoDaysLater] = [7, 9].map((days) => new Date(now.getTime() + days * DAY_MS)) as [
		Date,
		Date,
	]
	const { tier, reward } = SAMPLE_NAMES[language]
	return {
		...{ merchant, brand, language, unsubscribeUrl },
		customerName: 'Ana Souza',
		balance: { points: decimal(350), cashback: decimal('10.50') },
		facts: {
			amount: { points: decimal(120), cashback: decimal('3.60') },
			expiring: {
				...{ firstAt: inAWeek, lastAt: twoDaysLater },
				onFirstDay: { points: decimal(50), cashback: decimal('1.50') },
			},
			...{ losesAt: inAWeek, tierName: tier, rewardTitle: reward, code: 'TEN-7KQ2M9XD' },
		},
	}
}
