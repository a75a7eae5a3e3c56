import type { Decimal } from '../db/decimal.ts'
import { FIELDS } from './fields.ts'
import type { Import, Row, Saying, Wrong } from './import.ts'
import { isUnreadable, readValue, type Value } from './read-value.ts'

/** What a row says, or everything that is wrong with it. */
export const readRow = (
	{ kind, fields, decimalComma, monthFirst }: Pick<Import, 'kind' | 'fields' | 'decimalComma' | 'monthFirst'>,
	row: Row,
	timeZone: string,
): Saying | Wrong[] => {
	const values = new Map<string, Value>()
	const wrong: Wrong[] = []
	for (const field of FIELDS[kind]) {
		const column = fields.indexOf(field.name)
		const text = column < 0 ? '' : (row.cells[column] ?? '')
		if (text === '') {
			if (field.required) wrong.push({ field: field.name, code: 'required', reason: 'it is empty' })
			continue
		}
		const value = readValue(text, field, { timeZone, decimalComma, monthFirst })
		if (isUnreadable(value)) wrong.push({ field: field.name, ...value })
		else values.set(field.name, value)
	}
	if (wrong.length > 0) return wrong
	const read =
		<T extends Value>() =>
		(field: string) =>
			(values.get(field) as T | undefined) ?? null
	return {
		line: row.line,
		text: read<string>(),
		number: read<Decimal>(),
		moment: read<Date>(),
		flag: read<boolean>(),
	}
}
