import type { Decimal } from '../db/decimal.ts'
import { type Language, LOCALES } from './language.ts'
import type { MoneyPart } from './message-parts.ts'

/** Formats are slow to create. */
const formats = new Map<string, Intl.NumberFormat>()

const formatWith = (language: Language, decimals: number): Intl.NumberFormat => {
	const key = `${language} ${decimals}`
	const known = formats.get(key)
	if (known) return known
	const options = { minimumFractionDigits: decimals, maximumFractionDigits: 20 }
	const made = new Intl.NumberFormat(LOCALES[language], options)
	formats.set(key, made)
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

/** A decimal, or its text. */
type Amount = Decimal | MoneyPart

const literal = (amount: Amount): Intl.StringNumericLiteral => String(amount) as Intl.StringNumericLiteral

/** Writes points, or another amount, as the language does and without rounding: 1,200.5 is 1.200,5 in Portuguese. */
export const writeAmount = (amount: Amount, language: Language): string =>
	formatWith(language, 0).format(literal(amount))

/** Writes money with the decimals of its currency and without its sign, which the text around it may have. */
export const writeMoney = (amount: Decimal, language: Language, currency: string): string =>
	formatWith(language, decimalsOf(currency)).format(literal(amount))

/** Writes the day of a moment in a time zone; empty without one. */
export const writeDay = (moment: Date | null, language: Language, timeZone: string): string =>
	moment?.toLocaleDateString(LOCALES[language], { dateStyle: 'medium', timeZone }) ?? ''
