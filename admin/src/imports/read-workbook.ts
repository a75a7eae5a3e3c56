import { writeCsv } from '@fiel/contract/csv'
import { readSheet } from 'read-excel-file/universal'

type Cell = string | number | boolean | Date | null

/** The first sheet of an .xlsx file as CSV. It is a file of its own, because few visits need the library. */
export const csvOfWorkbook = async (file: ArrayBuffer): Promise<string> => {
	const rows = (await readSheet(file)) as Cell[][]
	return writeCsv(rows.map((row) => row.map(textOf)))
}

/** Numbers and dates in the form that an import recognizes in any language. Excel keeps no time zone. */
const textOf = (cell: Cell): string => {
	if (cell === null) return ''
	if (!(cell instanceof Date)) return String(cell)
	const text = cell.toISOString()
	return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}
