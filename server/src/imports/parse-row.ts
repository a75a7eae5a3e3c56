import type { Decimal } from '../db/decimal.ts'
import { IMPORT_FIELDS } from './fields.ts'
import type { FileRow, Import, ParsedRow, RowProblem } from './import.ts'
import { type CellValue, isCellProblem, parseCell } from './parse-cell.ts'

/** Returns the values of a row that can be read, and what is wrong with the others. */
export const parseImportRow = (
	{ kind, fields, decimalComma, monthFirst }: Pick<Import, 'kind' | 'fields' | 'decimalComma' | 'monthFirst'>,
	row: FileRow,
	timeZone: string,
): ParsedRow => {
	const values = new Map<string, CellValue>()
	const [errors, warnings]: [RowProblem[], RowProblem[]] = [[], []]
	for (const field of IMPORT_FIELDS[kind]) {
		const column = fields.indexOf(field.name)
		const text = column < 0 ? '' : (row.cells[column] ?? '')
		if (text === '') {
			if (field.required) errors.push({ field: field.name, code: 'required', reason: 'it is empty' })
			continue
		}
		const value = parseCell(text, field, { timeZone, decimalComma, monthFirst })
		if (isCellProblem(value)) errors.push({ field: field.name, ...value })
		else {
			values.set(field.name, value)
			if (field.type === 'document' && value !== text) warnings.push(zerosRestored(field.name))
		}
	}
	const read =
		<T extends CellValue>() =>
		(field: string) =>
			(values.get(field) as T | undefined) ?? null
	return {
		line: row.line,
		errors,
		warnings,
		text: read<string>(),
		number: read<Decimal>(),
		moment: read<Date>(),
		flag: read<boolean>(),
	}
}

const zerosRestored = (field: string): RowProblem => ({
	field,
	code: 'leadingZeros',
	reason: 'it lacks the zeros before it, which are added',
})
