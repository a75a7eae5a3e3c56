import { Decimal } from './decimal.ts'
import { timestampText } from './timestamp-text.ts'

/** A value within a row that travels as text. What may contain anything, words and documents, is quoted. */
export const fieldText = (value: unknown, nullText: string, quote: (text: string) => string): string => {
	if (value === null || value === undefined) return nullText
	if (typeof value === 'string') return quote(value)
	if (typeof value !== 'object') return `${value}`
	if (value instanceof Decimal) return value.toString()
	if (value instanceof Date) return timestampText(value)
	return quote(JSON.stringify(value))
}

const unquoted = (text: string): string => text

/** A value as a parameter of its own. */
export const parameterText = (value: unknown): string | null =>
	value === null || value === undefined ? null : fieldText(value, '', unquoted)
