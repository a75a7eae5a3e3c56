type Cell = string | number | boolean | null

const BOM = '\ufeff' // without it some spreadsheets read UTF-8 as something else

/** RFC 4180. Text that a spreadsheet would take for a formula is kept from being one. */
export const csvOf = (lines: readonly (readonly Cell[])[]): string =>
	BOM + lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('')

const cellOf = (cell: Cell): string => {
	if (typeof cell !== 'string') return String(cell ?? '')
	const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
