import { LIMITS } from '@fiel/contract'
import { isPublicAddress, normalizePhone } from '@fiel/contract/contact-rules'
import { plainNumber } from '@fiel/contract/csv'
import { restoreLeadingZeros } from '@fiel/contract/document'
import { endOfRange, isMoment, isOnCalendar, parseCalendarDate, parseMoment } from '../calendar.ts'
import { type Decimal, decimal } from '../db/decimal.ts'
import type { FileField } from './fields.ts'

interface CellFormat {
	timeZone: string
	decimalComma: boolean
	monthFirst: boolean
}

export type CellValue = string | Decimal | Date | boolean

/** Why a cell cannot be parsed. */
interface CellProblem {
	code:
		| 'tooLong'
		| 'notEmail'
		| 'notPhone'
		| 'notStorable'
		| 'notNumber'
		| 'negative'
		| 'tooMuch'
		| 'notDate'
		| 'noSuchDay'
		| 'notFlag'
	reason: string
}

export const isCellProblem = (value: CellValue | CellProblem): value is CellProblem =>
	typeof value === 'object' && 'reason' in value

/** Parses a cell that is not empty. */
export const parseCell = (text: string, field: FileField, format: CellFormat): CellValue | CellProblem => {
	switch (field.type) {
		case 'text':
			return readText(text, field.max!)
		case 'email':
			return isPublicAddress(text.trim())
				? readText(text, field.max!)
				: { code: 'notEmail', reason: 'it is not an email address' }
		case 'phone':
			return normalizePhone(text) === null
				? { code: 'notPhone', reason: 'it is not a telephone number' }
				: readText(text, field.max!)
		case 'document':
			return readText(restoreLeadingZeros(text), field.max!)
		case 'number':
			return readNumber(text, format.decimalComma)
		case 'amount': {
			const amount = readNumber(text, format.decimalComma)
			if (isCellProblem(amount) || amount.gte(0)) return amount
			return { code: 'negative', reason: `"${text}" is less than zero` }
		}
		case 'moment':
		case 'end':
		case 'day': {
			const written = toIsoDate(text, format.monthFirst)
			if (!isMoment(written)) return dateProblem(text, written, format.monthFirst)
			if (field.type === 'day') return parseCalendarDate(written)
			return (field.type === 'end' ? endOfRange : parseMoment)(written, format.timeZone)
		}
		case 'flag': {
			const word = text.toLowerCase()
			if (YES.has(word)) return true
			return NO.has(word) ? false : { code: 'notFlag', reason: `"${text}" is neither yes nor no` }
		}
	}
}

const YES = new Set(['1', 'true', 'yes', 'y', 'x', 'sim', 's', 'sí', 'si', 'verdadeiro', 'verdadero'])
const NO = new Set(['0', 'false', 'no', 'n', 'não', 'nao', 'falso'])

const readText = (text: string, max: number): string | CellProblem => {
	if (text.length > max) return { code: 'tooLong', reason: `longer than ${max} characters` }
	if (text.includes('\0') || !text.isWellFormed())
		return { code: 'notStorable', reason: 'it has characters that cannot be stored' }
	return text
}

const readNumber = (text: string, decimalComma: boolean): Decimal | CellProblem => {
	const digits = plainNumber(text, decimalComma)
	if (digits === null) {
		const example = decimalComma ? '1.234,56' : '1,234.56'
		return { code: 'notNumber', reason: `"${text}" is not a number like ${example}` }
	}
	const number = decimal(digits)
	if (number.abs().gt(LIMITS.amount)) return { code: 'tooMuch', reason: `"${text}" is too large` }
	return number
}

const dateProblem = (text: string, written: string, monthFirst: boolean): CellProblem => {
	const date = /^\d{4}-\d\d-\d\d/.exec(written)?.[0]
	if (date && !isOnCalendar(date)) {
		const order = monthFirst ? 'month/day/year' : 'day/month/year'
		return {
			code: 'noSuchDay',
			reason: `there is no day "${text}", read as ${text.includes('/') ? order : 'year-month-day'}`,
		}
	}
	const example = monthFirst ? '12/31/2026' : '31/12/2026'
	return { code: 'notDate', reason: `"${text}" is neither 2026-12-31 nor ${example}` }
}

/** Converts 31/12/2026 23:59, or 12/31/2026 with the month first, to ISO 8601; other text stays unchanged. */
const toIsoDate = (text: string, monthFirst: boolean): string => {
	const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ T,]+(\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(text)
	if (!match) return text.replace(/^(\d{4}-\d{2}-\d{2}) (\d)/, '$1T$2')
	const [, first, second, year, time] = match
	const [day, month] = monthFirst ? [second, first] : [first, second]
	const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
	return time
		? `${date}T${time.padStart(time.length === 4 || time.length === 7 ? time.length + 1 : 0, '0')}`
		: date
}

/** Currencies of countries that write 1.234,56. */
const COMMA_CURRENCIES = new Set(
	'ARS BOB BRL CLP COP CZK DKK EUR IDR NOK PLN PYG RUB SEK TRY UYU VES VND'.split(' '),
)

/**
 * Whether most cells write 12,50 rather than 12.50. If none says so, semicolons between cells do, because commas are
 * then in use for decimals; else ambiguous cells such as 1.500 follow the currency's usual format.
 */
export const guessDecimalComma = (rows: string[][], currency: string, separator = ','): boolean => {
	const count = (form: RegExp): number => rows.flat().filter((cell) => form.test(cell)).length
	const commas = count(/^\D{0,4}[\d.]*\d,\d{1,2}$/)
	const points = count(/^\D{0,4}[\d,]*\d\.\d{1,2}$/)
	if (commas !== points) return commas > points
	if (separator === ';') return true
	return COMMA_CURRENCIES.has(currency) && count(/^\D{0,4}[1-9]\d{0,2}(\.\d{3})+$/) > 0
}

/**
 * Whether the cells write 12/31/2026 rather than 31/12/2026, if
 * one of them is only valid in one format; else the default.
 */
export const guessMonthFirst = (rows: string[][], fallback: boolean): boolean => {
	const dates = rows.flat().flatMap((cell) => {
		const match = /^(\d{1,2})\/(\d{1,2})\/\d{4}\b/.exec(cell)
		return match ? [{ first: Number(match[1]), second: Number(match[2]) }] : []
	})
	const dayFirst = dates.filter(({ first, second }) => first > 12 && second <= 12).length
	const monthFirst = dates.filter(({ first, second }) => second > 12 && first <= 12).length
	return dayFirst === monthFirst ? fallback : monthFirst > dayFirst
}
