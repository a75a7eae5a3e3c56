import type { Row } from './import.ts'

const SEPARATORS = [',', ';', '\t'] as const

/** The separator that cuts the first line into the most cells. */
export const guessSeparator = (text: string): string => {
	const [first] = parseCsv(text.slice(0, FIRST_LINE), '\0')
	const head = first?.cells[0] ?? ''
	const cells = (separator: string): number => parseCsv(head, separator)[0]?.cells.length ?? 0
	return SEPARATORS.reduce((best, next) => (cells(next) > cells(best) ? next : best))
}
const FIRST_LINE = 20_000

/** What our own files put before text that a spreadsheet would take for a formula. */
const GUARD = /^'(?=[=+\-@\t\r])/

/** RFC 4180, and what spreadsheets make of it: any line ends, quotes inside a cell, blank lines left out. */
export const parseCsv = (text: string, separator: string, firstLine = 1): Row[] => {
	const rows: Row[] = []
	let at = text.startsWith('\uFEFF') ? 1 : 0
	let line = firstLine
	while (at < text.length) {
		const row: Row = { line, cells: [] }
		let isLast = false
		while (!isLast) {
			const cell = readCell(text, at, separator)
			row.cells.push(cell.value.replace(GUARD, ''))
			line += cell.lines
			isLast = text[cell.end] !== separator
			at = cell.end + 1
		}
		if (text[at - 1] === '\r' && text[at] === '\n') at += 1
		line += 1
		if (row.cells.some((cell) => cell !== '')) rows.push(row)
	}
	return rows
}

interface Cell {
	value: string
	/** The place of the separator or the line end behind it. */
	end: number
	/** Line ends inside its quotes. */
	lines: number
}

const readCell = (text: string, start: number, separator: string): Cell => {
	if (text[start] !== '"' || separator === '\0') return readPlain(text, start, separator)
	let value = ''
	let at = start + 1
	for (;;) {
		const quote = text.indexOf('"', at)
		// A quote that is never closed ends with the text.
		if (quote < 0) return closed(value + text.slice(at), text.length)
		value += text.slice(at, quote)
		if (text[quote + 1] !== '"') {
			const rest = readPlain(text, quote + 1, separator)
			return closed(value + rest.value, rest.end)
		}
		value += '"'
		at = quote + 2
	}
}

const closed = (value: string, end: number): Cell => ({
	value: value.trim(),
	end,
	lines: value.match(/\r\n|\r|\n/g)?.length ?? 0,
})

const readPlain = (text: string, start: number, separator: string): Cell => {
	let end = start
	while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
	return { value: text.slice(start, end).trim(), end, lines: 0 }
}

/** How many line ends a text has. */
export const countLines = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0
