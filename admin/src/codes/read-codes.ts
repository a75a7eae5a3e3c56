const LONGEST = 255

interface ReadCodes {
	codes: string[]
	/** The number of texts that are too long for a code. */
	tooLong: number
	/** The number of codes that differ from an earlier one only in case. */
	alike: number
}

const HEADERS = [
	'code',
	'codes',
	'coupon',
	'coupons',
	'cupom',
	'cupons',
	'código',
	'códigos',
	'codigo',
	'codigos',
]

/** The first cell of a line, which may be quoted, and the rest of the line. */
const LINE = /[^\S\r\n]*(?:"((?:[^"]|"")*)"|([^\r\n,;\t]*))[^\r\n]*(?:\r\n?|\n|$)/y

/** The codes of a text: the first column of CSV, without header, blanks and duplicates. */
export const readCodes = (text: string): ReadCodes => {
	const found = new Set<string>()
	const long = new Set<string>()
	for (const code of firstColumn(text.normalize('NFC')))
		if (code) (code.length > LONGEST ? long : found).add(code)
	const codes = [...found]
	const alike = codes.length - new Set(codes.map((code) => code.toLowerCase())).size
	return { codes, tooLong: long.size, alike }
}

const firstColumn = (text: string): string[] => {
	const cells: string[] = []
	LINE.lastIndex = text.startsWith('\ufeff') ? 1 : 0
	while (LINE.lastIndex < text.length) {
		const [, quoted, plain = ''] = LINE.exec(text)!
		cells.push((quoted?.replaceAll('""', '"') ?? plain).trim())
	}
	return HEADERS.includes(cells[0]?.toLowerCase() ?? '') ? cells.slice(1) : cells
}

/** A request is limited to a megabyte, so codes are sent in smaller parts. */
const PART_CHARACTERS = 400_000
const PART_CODES = 20_000

export const partsOf = (codes: readonly string[]): string[][] => {
	const parts: string[][] = []
	let room = 0
	for (const code of codes) {
		const last = parts.at(-1)
		if (!last || room < code.length + 3 || last.length >= PART_CODES) {
			parts.push([code])
			room = PART_CHARACTERS
		} else last.push(code)
		room -= code.length + 3
	}
	return parts
}
