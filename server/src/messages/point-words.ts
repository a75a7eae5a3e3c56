import type { Decimal } from '../db/decimal.ts'
import type { MessageParameter, PointNames, Translations } from './catalog-entry.ts'
import { type Language, LOCALES, type Locale } from './language.ts'

/** What one point and several are called, unless the merchant has words of its own. */
const POINT_WORDS: Record<Language, readonly [one: string, many: string]> = {
	en: ['point', 'points'],
	pt: ['ponto', 'pontos'],
	es: ['punto', 'puntos'],
}

/** A text is written already: 1.000 is a thousand in Brazil. */
const isOne = (amount: MessageParameter): boolean =>
	typeof amount === 'string' ? /^-?1$/.test(amount) : Math.abs(Number(amount)) === 1

/** The word for an amount of points: the name that the shop has for them, or else that of the language. */
export const pointWord = (
	amount: MessageParameter,
	language: Language,
	names: PointNames | null | undefined,
): string => {
	const [one, many] = POINT_WORDS[language]
	return isOne(amount) ? (names?.one ?? names?.many ?? one) : (names?.many ?? names?.one ?? many)
}

/** The word for several points, to begin a title with. */
export const pointsTitle = (language: Language, names: PointNames | null | undefined): string => {
	const word = pointWord(2, language, names)
	return `${word.charAt(0).toLocaleUpperCase(LOCALES[language])}${word.slice(1)}`
}

const formats = new Map<Locale, Intl.NumberFormat>()

const formatOf = (locale: Locale): Intl.NumberFormat => {
	const known = formats.get(locale)
	if (known) return known
	const made = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, signDisplay: 'negative' })
	formats.set(locale, made)
	return made
}

/** Points as members read them everywhere, in the widget too: with two decimals at most. */
export const writePoints = (amount: Decimal, locale: Locale): string =>
	formatOf(locale).format(String(amount) as Intl.StringNumericLiteral)

/** The words for points in the texts of members. */
export interface PointWords {
	/** The word for an amount, as it is written. */
	of(amount: MessageParameter): Translations
	many: Translations
}

export const pointWordsOf = (names: PointNames | null | undefined): PointWords => {
	const of = (amount: MessageParameter): Translations => ({
		en: pointWord(amount, 'en', names),
		pt: pointWord(amount, 'pt', names),
		es: pointWord(amount, 'es', names),
	})
	return { of, many: of(2) }
}
