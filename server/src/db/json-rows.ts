import { Decimal } from './decimal.ts'
import { timestampText } from './timestamp-text.ts'

/**
 * A list of rows as the one parameter that it travels in. The same as `JSON.stringify`, but it does not ask every date
 * and number what it looks like, which takes twice as long as everything else; and a column that is null is left out.
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
