import type { Decimal } from '../db/decimal.ts'
import type { Locale } from './language.ts'
import type { MoneyPart } from './message-parts.ts'

/** Formats are slow to create. There are as many as there are locales and counts of decimals. */
const formats = new Map<string, Intl.NumberFormat>()

const formatWith = (locale: Locale, decimals: number): Intl.NumberFormat => {
	const key = `${locale} ${decimals}`
	const known = formats.get(key)
	if (known) return known
	const options = { minimumFractionDigits: decimals, maximumFractionDigits: 20 }
	const made = new Intl.NumberFormat(locale, options)
	formats.set(key, made)
	return made
}

const prices = new Map<string, Intl.NumberFormat>()

const priceFormat = (locale: Locale, currency: string): Intl.NumberFormat => {
	const key = `${locale} ${currency}`
	const known = prices.get(key)
	if (known) return known
	const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
	const made = new Intl.NumberFormat(locale, options)
	prices.set(key, made)
	return made
}

const currencyDecimals = new Map<string, number>()

const decimalsOf = (currency: string): number => {
	const known = currencyDecimals.get(currency)
	if (known !== undefined) return known
	const format = new Intl.NumberFormat('en', { style: 'currency', currency })
	const decimals = format.resolvedOptions().minimumFractionDigits ?? 0
	currencyDecimals.set(currency, decimals)
	return decimals
}

/** A decimal, its text, or a number that is exact enough. */
type Amount = Decimal | MoneyPart | number

const literal = (amount: Amount): Intl.StringNumericLiteral => String(amount) as Intl.StringNumericLiteral

/** Writes points, or another amount, as the locale does and without rounding: 1,200.5 is 1.200,5 in Brazil. */
export const writeAmount = (amount: Amount, locale: Locale): string =>
	formatWith(locale, 0).format(literal(amount))

/** Writes money with the decimals of its currency and without its sign, which the text around it may have. */
export const writeMoney = (amount: Decimal, locale: Locale, currency: string): string =>
	formatWith(locale, decimalsOf(currency)).format(literal(amount))

/** Writes the day of a moment in a time zone; empty without one. */
export const writeDay = (moment: Date | null, locale: Locale, timeZone: string, hasYear = true): string => {
	const parts = hasYear
		? { dateStyle: 'medium' as const }
		: { day: 'numeric' as const, month: 'short' as const }
	return moment?.toLocaleDateString(locale, { ...parts, timeZone }) ?? ''
}

/** Money with its sign. The currency is the only one of the shop, so its short sign is enough: R$. */
export const writePrice = (amount: Amount, locale: Locale, currency: string): string =>
	priceFormat(locale, currency).format(literal(amount))

export const isSameYear = (one: Date, other: Date, timeZone: string): boolean =>
	yearOf(one, timeZone) === yearOf(other, timeZone)

const yearOf = (moment: Date, timeZone: string): string =>
	moment.toLocaleDateString('en', { year: 'numeric', timeZone })
