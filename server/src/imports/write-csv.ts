import { Decimal } from '../db/decimal.ts'

export type Cell = string | number | boolean | Date | Decimal | null

/** RFC 4180. Text that a spreadsheet would take for a formula is kept from being one. */
export const writeCsv = (lines: readonly (readonly Cell[])[]): string =>
	lines.map((line) => `${line.map(writeCell).join(',')}\r\n`).join('')

/** Without it some spreadsheets read UTF-8 as something else. */
export const BOM = '\uFEFF'

const writeCell = (cell: Cell): string => {
	if (cell instanceof Date) return cell.toISOString()
	if (cell instanceof Decimal) return cell.toString()
	if (typeof cell !== 'string') return String(cell ?? '')
	const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
