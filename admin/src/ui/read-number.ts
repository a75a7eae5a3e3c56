import { type Language, LOCALES } from '../i18n/words.ts'

const MARKS: Record<Language, { decimal: string; thousand: string }> = {
	en: { decimal: '.', thousand: ',' },
	pt: { decimal: ',', thousand: '.' },
	es: { decimal: '.', thousand: ',' },
}
/** A JavaScript number keeps this many digits exactly. */
const EXACT_DIGITS = 15

/**
 * Parses a number in the format of the language, with all thousands separators or none: `1,500.50` and `1500.50` in
 * English. Null for anything else, so that no separator is misread.
 */
export const readNumber = (text: string, language: Language): number | null => {
	const { decimal, thousand } = MARKS[language]
	const whole = `\\d+|[1-9]\\d{0,2}(?:\\${thousand}\\d{3})+`
	const shape = new RegExp(`^([-−]?)(?=\\${decimal}?\\d)(${whole})?(?:\\${decimal}(\\d*))?$`)
	const found = shape.exec(text.trim())
	if (!found) return null
	const digits = (found[2] ?? '0').replaceAll(thousand, '')
	const decimals = found[3] ?? ''
	if (`${digits}${decimals}`.replace(/^0+/, '').length > EXACT_DIGITS) return null
	return Number(`${found[1] && '-'}${digits}.${decimals}`)
}

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

type Fault = 'unread' | 'decimals' | 'low' | 'high'

/** Returns the problem of a text, if any. An empty text is valid. */
export const findNumberError = (
	text: string,
	language: Language,
	{ min, max, decimals }: Limits,
): Fault | null => {
	if (text.trim() === '') return null
	const value = readNumber(text, language)
	if (value === null) return 'unread'
	const written = text.trim().split(MARKS[language].decimal)[1] ?? ''
	if (decimals !== undefined && written.replace(/0+$/, '').length > decimals) return 'decimals'
	if (min !== undefined && value < min) return 'low'
	if (max !== undefined && value > max) return 'high'
	return null
}
