/** A value to write to a CSV file. The server and the panel read and write CSV with this module. */
export type CsvCell = string | number | boolean | null | Date | { toString(): string }

interface CsvRow {
	/** The line of the file on which the row begins. */
	line: number
	cells: string[]
}

/** Some spreadsheets do not recognise UTF-8 without a byte order mark. */
export const BOM = '\uFEFF'

/** How the spreadsheet of a person reads a file. */
export interface CsvFormat {
	/** Whether it reads 12,50 rather than 12.50. It then expects semicolons between cells. */
	decimalComma: boolean
	/** The time zone of dates, which are written without one: spreadsheets do not know time zones. */
	timeZone: string
}

/**
 * Writes RFC 4180, for programs, with dates in UTC, or for people. Text that a spreadsheet would run as a formula gets
 * a leading apostrophe.
 */
export const writeCsv = (lines: readonly (readonly CsvCell[])[], format?: CsvFormat): string => {
	const separator = format?.decimalComma ? ';' : ','
	const dates = format && spreadsheetDates(format.timeZone)
	const write = (cell: CsvCell): string => {
		if (cell instanceof Date) return dates ? dates.format(cell) : cell.toISOString()
		if (typeof cell === 'string') return writeText(cell)
		const value = String(cell ?? '')
		return format?.decimalComma && typeof cell === 'number' ? value.replace('.', ',') : value
	}
	return lines.map((line) => `${line.map(write).join(separator)}\r\n`).join('')
}

/**
 * A telephone number: spreadsheets take +5511987654321 for a number, and +55 11 98765-4321 for text, because a formula
 * has no spaces between numbers. Other programs expect it as it is.
 */
const PHONE = /^\+\d+(?: [\d ()-]*)?$/

const writeText = (cell: string): string => {
	const safe = /^[=+\-@\t\r]/.test(cell) && !PHONE.test(cell) ? `'${cell}` : cell
	return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** 2026-12-31 23:59:00, which spreadsheets of every language take for a date; it is how Swedes write it. */
const spreadsheetDates = (timeZone: string): Intl.DateTimeFormat =>
	new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })

const SEPARATORS = [',', ';', '\t'] as const

/** Guesses the separator: the one that splits the first line into the most cells. */
export const guessSeparator = (text: string): string => {
	const [first] = parseCsv(text.slice(0, FIRST_LINE), '\0')
	const head = first?.cells[0] ?? ''
	const cells = (separator: string): number => parseCsv(head, separator)[0]?.cells.length ?? 0
	return SEPARATORS.reduce((best, next) => (cells(next) > cells(best) ? next : best))
}
const FIRST_LINE = 20_000

/** The apostrophe that writeCsv puts before text that looks like a formula. */
const GUARD = /^'(?=[=+\-@\t\r])/

/** Parses RFC 4180 and the variants of spreadsheets: any line ends, quotes inside a cell, blank lines skipped. */
export const parseCsv = (text: string, separator: string, firstLine = 1): CsvRow[] => {
	const rows: CsvRow[] = []
	let at = text.startsWith(BOM) ? 1 : 0
	let line = firstLine
	while (at < text.length) {
		const row: CsvRow = { line, cells: [] }
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
	/** The position of the separator or line end after the cell. */
	end: number
	/** The number of line ends inside its quotes. */
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

/** The number of line ends in a text. */
export const countLines = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0

/** Splits a text into parts that end at the ends of rows. A row that is longer than a part is split anyway. */
export function* csvParts(text: string, size: number): Generator<string> {
	const separator = guessSeparator(text)
	let start = 0
	while (text.length - start > size) {
		const end = lastRowEnd(text, start, start + size, separator)
		yield text.slice(start, end)
		start = end
	}
	yield text.slice(start)
}

/** A quote opens a quoted cell only at its beginning; elsewhere, as in `TV 50"`, it is a character. */
const lastRowEnd = (text: string, start: number, limit: number, separator: string): number => {
	let isQuoted = false
	let isCellStart = true
	let end = limit
	for (let at = start; at < limit; at += 1) {
		const character = text[at]
		if (isQuoted) {
			if (character !== '"') continue
			if (text[at + 1] === '"') at += 1
			else isQuoted = false
			continue
		}
		if (character === '"' && isCellStart) isQuoted = true
		else if (character === '\n' || (character === '\r' && text[at + 1] !== '\n')) end = at + 1
		isCellStart =
			character === separator || character === '\n' || character === '\r' || (at === 0 && character === BOM)
	}
	return end
}

const DOT = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/
const COMMA = /^[+-]?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/

/** The number of a cell as 1234.56, whatever its separators and sign of currency; null if it is none in the format. */
export const plainNumber = (text: string, decimalComma: boolean): string | null => {
	const bare = text.replace(/^(-?)\s*(?:[A-Z]{0,3}\$|€|£)\s*/i, '$1').replace(/\s/g, '')
	if (!(decimalComma ? COMMA : DOT).test(bare)) return null
	const digits = decimalComma ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '')
	return digits.replace('+', '')
}
