import { CouponType } from '@fiel/contract'
import type { Customer } from '../../customers/customer.ts'
import { type Merchant, shopNameOf } from '../../merchants/merchant.ts'
import { type Locale, memberLocale } from '../../messages/language.ts'
import { writePoints } from '../../messages/point-words.ts'
import { writeAmount, writeDay, writeMoney } from '../../messages/write-values.ts'
import type { Replacements } from '../../notifications/render-template.ts'
import type { EmailSettings } from '../configure/reward-settings.ts'
import type { MailedRedemption } from '../redemption.ts'
import type { Reward } from '../reward.ts'

/** The data for mails about a redemption. */
export interface RedemptionMailContext extends MailedRedemption {
	merchant: Merchant
	customer: Pick<Customer, 'name' | 'email' | 'originalId'>
	reward: Reward
}

interface MailVariable {
	name: string
	description: string
	value(context: RedemptionMailContext): string | null
}

const declareVariable = (
	name: string,
	description: string,
	value: (context: RedemptionMailContext) => string | null,
): MailVariable => ({ name, description, value })

const localeOf = ({ language, currency }: Merchant): Locale => memberLocale(language, currency)

const writeCouponValue = ({ merchant, redemption: { coupon } }: RedemptionMailContext): string | null => {
	if (!coupon) return null
	return coupon.type === CouponType.Percent
		? writeAmount(coupon.value, localeOf(merchant))
		: writeMoney(coupon.value, localeOf(merchant), merchant.currency)
}

/**
 * The placeholders of mails about a redemption, with amounts and days as the language of the merchant and the country of
 * its currency write them.
 * docs/mail.md lists them.
 */
export const MAIL_VARIABLES: readonly MailVariable[] = [
	declareVariable('FirstName', 'The first word of the name', ({ customer }) => firstWord(customer.name)),
	declareVariable('CustomerName', 'The whole name', ({ customer }) => customer.name),
	declareVariable('CustomerEmail', 'The email address', ({ customer }) => customer.email),
	declareVariable('CustomerId', 'The id in the store', ({ customer }) => customer.originalId),
	declareVariable('RewardTitle', 'The title of the reward', ({ reward }) => titleOf(reward)),
	declareVariable('RewardDescription', 'Its description', ({ reward }) => reward.settings.description),
	declareVariable('UsageInstructions', 'How to use it', ({ reward }) => reward.settings.usageInstructions),
	declareVariable('CouponCode', 'The code to type', ({ redemption }) => redemption.externalCode),
	declareVariable('CouponValue', 'What the coupon is worth, in currency or percent', writeCouponValue),
	declareVariable(
		'CouponValidUntil',
		'The last day of the coupon; nothing when it has none',
		({ merchant, redemption }) =>
			writeDay(redemption.coupon?.validUntil ?? null, localeOf(merchant), merchant.timeZone),
	),
	declareVariable('PointsSpent', 'What it cost, in points', ({ merchant, redemption }) =>
		writePoints(redemption.record.amount.points.abs(), localeOf(merchant)),
	),
	declareVariable('CashbackSpent', 'What it cost, in currency', ({ merchant, redemption }) =>
		writeMoney(redemption.record.amount.cashback.abs(), localeOf(merchant), merchant.currency),
	),
	declareVariable('PointsBalance', 'Points left after it', ({ merchant, redemption }) =>
		writePoints(redemption.balance.points, localeOf(merchant)),
	),
	declareVariable('CashbackBalance', 'Cashback left after it', ({ merchant, redemption }) =>
		writeMoney(redemption.balance.cashback, localeOf(merchant), merchant.currency),
	),
	declareVariable('RedeemedOn', 'The day', ({ merchant, redemption }) =>
		writeDay(redemption.redeemedAt, localeOf(merchant), merchant.timeZone),
	),
	declareVariable('OriginalKey', 'The key of the redemption', ({ redemption }) => redemption.originalKey),
	declareVariable('MerchantName', 'The name of the merchant', ({ merchant }) => shopNameOf(merchant)),
	declareVariable(
		'MerchantLogo',
		'The address of the logo; nothing when there is none',
		({ merchant }) => merchant.logo ?? null,
	),
]

/** The variables, in lower case, that mean nothing without a code to enter. */
export const COUPON_VARIABLES: ReadonlySet<string> = new Set([
	'couponcode',
	'couponvalue',
	'couponvaliduntil',
])

/** Returns the values for one mail. A value that the merchant defined takes precedence. */
export const replacementsFor = (
	context: RedemptionMailContext,
	own: EmailSettings['variables'] = [],
): Replacements =>
	new Map([
		...MAIL_VARIABLES.map(({ name, value }) => [name.toLowerCase(), value(context) ?? ''] as const),
		...own.flatMap(({ name, value }) => (value === null ? [] : [[name.toLowerCase(), value] as const])),
	])

const firstWord = (name: string | null): string | null => name?.trim().split(/\s+/)[0] ?? null
const titleOf = ({ settings }: Reward): string => settings.customTitle ?? settings.title
