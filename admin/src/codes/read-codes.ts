const LONGEST = 255

export interface ReadCodes {
	codes: string[]
	/** How many are too long to be codes. */
	tooLong: number
}

/** The codes of a text: one in each line, or parted by commas, semicolons or tabs; quotes around them fall away. */
export const readCodes = (text: string): ReadCodes => {
	const found = new Set<string>()
	const long = new Set<string>()
	for (const part of text.replace(/^\ufeff/, '').split(/[\r\n,;\t]+/)) {
		const code = part
			.trim()
			.replace(/^"(.*)"$/, '$1')
			.trim()
		if (code) (code.length > LONGEST ? long : found).add(code)
	}
	return { codes: [...found], tooLong: long.size }
}

/** A request holds a megabyte: codes go in parts well below it. */
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
