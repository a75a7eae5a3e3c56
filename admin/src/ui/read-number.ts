import {
	COMMA,
	EXACT_DIGITS,
	hasTooManyDecimals,
	type Marks,
	type ParsedNumber,
	POINT,
	parseNumber,
} from '@fiel/contract/read-number'
import { type Language, LOCALES } from '../i18n/words.ts'

/** Spanish is written with a decimal point or a decimal comma, depending on the country; the panel writes the point. */
const MARKS: Record<Language, Marks[]> = { en: [POINT], pt: [COMMA], es: [POINT, COMMA] }
/** The first way of the language that fits: `123,45` fits in Spanish because no thousands are written like this. */
const parseIn = (text: string, language: Language): ParsedNumber | null =>
	MARKS[language].map((marks) => parseNumber(text, marks)).find((parsed) => parsed !== null) ?? null

/**
 * Parses a number in the format of the language, with all thousands separators or none: `1,500.50` and `1500.50` in
 * English. Null for anything else, so that no separator is misread.
 */
export const readNumber = (text: string, language: Language): number | null =>
	parseIn(text, language)?.value ?? null

/** A number with decimals in the format of other languages: `199,90` in English. Null for anything else. */
export const readWithOtherMark = (text: string, language: Language): number | null => {
	const others = [POINT, COMMA].filter((marks) => !MARKS[language].includes(marks))
	const parsed = others.map((marks) => parseNumber(text, marks)).find((one) => one !== null)
	return parsed && parsed.decimals !== '' ? parsed.value : null
}

/** Whether a text is another number with the other marks of the language: `1.500` is 1.5 or 1500 in Spanish. */
const isAmbiguous = (text: string, language: Language): boolean =>
	new Set(MARKS[language].flatMap((marks) => parseNumber(text, marks)?.value ?? [])).size > 1

/** With at least so many decimals, if there are any: 12.50, and 12. */
export const writeNumber = (value: number, language: Language, decimals = 0): string =>
	new Intl.NumberFormat(LOCALES[language], {
		minimumFractionDigits: Number.isInteger(value) ? 0 : decimals,
		maximumFractionDigits: EXACT_DIGITS,
	}).format(value)

export interface Limits {
	min?: number
	max?: number
	/** The maximum number of decimals; unlimited by default. */
	decimals?: number
}

type Fault = 'unread' | 'mark' | 'decimals' | 'low' | 'high'

/** Returns the problem of a text, if any. An empty text is valid. */
export const findNumberError = (
	text: string,
	language: Language,
	{ min, max, decimals }: Limits,
): Fault | null => {
	if (text.trim() === '') return null
	const parsed = parseIn(text, language)
	if (parsed === null) return readWithOtherMark(text, language) === null ? 'unread' : 'mark'
	const { value, decimals: written } = parsed
	// Three decimals are no money, so they are more likely thousands. Other fields show 1.125 and accept it again.
	if (decimals !== undefined && written.length > decimals && isAmbiguous(text, language)) return 'unread'
	if (decimals !== undefined && hasTooManyDecimals(parsed, decimals)) return 'decimals'
	if (min !== undefined && value < min) return 'low'
	if (max !== undefined && value > max) return 'high'
	return null
}
