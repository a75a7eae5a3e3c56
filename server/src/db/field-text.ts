import { Decimal } from './decimal.ts'
import { textOf } from './moment-text.ts'

/** A value within a row that travels as text. What may contain anything, words and documents, is quoted. */
export const fieldText = (value: unknown, nothing: string, quote: (text: string) => string): string => {
	if (value === null || value === undefined) return nothing
	if (typeof value === 'string') return quote(value)
	if (typeof value !== 'object') return `${value}`
	if (value instanceof Decimal) return value.toString()
	if (value instanceof Date) return textOf(value)
	return quote(JSON.stringify(value))
}

const asItIs = (text: string): string => text

/** A value as a parameter of its own. */
export const parameterText = (value: unknown): string | null =>
	value === null || value === undefined ? null : fieldText(value, '', asItIs)
