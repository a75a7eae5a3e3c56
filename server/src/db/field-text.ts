import { Decimal } from './decimal.ts'
import { timestampText } from './timestamp-text.ts'

/** Encodes a value within a row literal or a COPY line. Strings and JSON are quoted, because they can hold anything. */
export const fieldText = (value: unknown, nullText: string, quote: (text: string) => string): string => {
	if (value === null || value === undefined) return nullText
	if (typeof value === 'string') return quote(value)
	if (typeof value !== 'object') return `${value}`
	if (value instanceof Decimal) return value.toString()
	if (value instanceof Date) return timestampText(value)
	return quote(JSON.stringify(value))
}

const unquoted = (text: string): string => text

/** Encodes a value that is a parameter by itself. */
export const parameterText = (value: unknown): string | null =>
	value === null || value === undefined ? null : fieldText(value, '', unquoted)
