import { Decimal } from './decimal.ts'
import { timestampText } from './timestamp-text.ts'

/**
 * Encodes rows as one JSON parameter. It differs from `JSON.stringify` in two ways: it avoids calling `toJSON` on each
 * date and decimal, which takes twice as long as everything else, and it leaves out columns that are null.
 */
export const jsonRows = (rows: readonly object[]): string => JSON.stringify(rows.map(toPlainRow))

const toPlainRow = (row: object): object => {
	const copy: Record<string, unknown> = {}
	for (const [column, value] of Object.entries(row)) if (value !== null) copy[column] = toPlainValue(value)
	return copy
}

const toPlainValue = (value: unknown): unknown => {
	if (typeof value !== 'object') return value
	if (value instanceof Date) return timestampText(value)
	return value instanceof Decimal ? value.toString() : value
}
