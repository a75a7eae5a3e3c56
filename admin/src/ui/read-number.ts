import { type Language, LOCALES } from '../i18n/words.ts'

interface Marks {
	decimal: string
	thousand: string
}

const POINT: Marks = { decimal: '.', thousand: ',' }
const COMMA: Marks = { decimal: ',', thousand: '.' }

/** Spanish is written with a decimal point or a decimal comma, depending on the country; the panel writes the point. */
const MARKS: Record<Language, Marks[]> = { en: [POINT], pt: [COMMA], es: [POINT, COMMA] }
/** A JavaScript number keeps this many digits exactly. */
const EXACT_DIGITS = 15

interface Parsed {
	value: number
	/** The digits after the decimal mark. */
	decimals: string
}

const parse = (text: string, { decimal, thousand }: Marks): Parsed | null => {
	const whole = `\\d+|[1-9]\\d{0,2}(?:\\${thousand}\\d{3})+`
	const shape = new RegExp(`^([-−]?)(?=\\${decimal}?\\d)(${whole})?(?:\\${decimal}(\\d*))?$`)
	const found = shape.exec(text.trim())
	if (!found) return null
	const digits = (found[2] ?? '0').replaceAll(thousand, '')
	const decimals = found[3] ?? ''
	if (`${digits}${decimals}`.replace(/^0+/, '').length > EXACT_DIGITS) return null
	return { value: Number(`${found[1] && '-'}${digits}.${decimals}`), decimals }
}

/** The first way of the language that fits: `123,45` fits in Spanish because no thousands are written like this. */
const parseIn = (text: string, language: Language): Parsed | null =>
	MARKS[language].map((marks) => parse(text, marks)).find((parsed) => parsed !== null) ?? null

/**
 * Parses a number in the format of the language, with all thousands separators or none: `1,500.50` and `1500.50` in
 * English. Null for anything else, so that no separator is misread.
 */
export const readNumber = (text: string, language: Language): number | null =>
	parseIn(text, language)?.value ?? null

/** A number with decimals in the format of other languages: `199,90` in English. Null for anything else. */
export const readWithOtherMark = (text: string, language: Language): number | null => {
	const others = [POINT, COMMA].filter((marks) => !MARKS[language].includes(marks))
	const parsed = others.map((marks) => parse(text, marks)).find((one) => one !== null)
	return parsed && parsed.decimals !== '' ? parsed.value : null
}

/** Whether a text is another number with the other marks of the language: `1.500` is 1.5 or 1500 in Spanish. */
const isAmbiguous = (text: string, language: Language): boolean =>
	new Set(MARKS[language].flatMap((marks) => parse(text, marks)?.value ?? [])).size > 1

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
	// 1.500 is refused as 1.505 is: whoever writes so many digits may mean thousands.
	const counted = written.length > 2 ? written : written.replace(/0+$/, '')
	if (decimals !== undefined && counted.length > decimals) return 'decimals'
	if (min !== undefined && value < min) return 'low'
	if (max !== undefined && value > max) return 'high'
	return null
}
