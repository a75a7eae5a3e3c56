/** As many characters as a part has at the most; well below what a request may hold. */
const PART = 150_000

/** The text of a file: UTF-8, or what older spreadsheets write. */
export const textOf = async (file: Blob): Promise<string> => {
	const bytes = await file.arrayBuffer()
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
	} catch {
		return new TextDecoder('windows-1252').decode(bytes)
	}
}

/** The pieces of a text, each ending where a row ends: at a line end that no quotes enclose. */
export function* partsOf(text: string, size = PART): Generator<string> {
	let start = 0
	while (text.length - start > size) {
		const end = lastRowEnd(text, start, start + size)
		yield text.slice(start, end)
		start = end
	}
	yield text.slice(start)
}

/** A row longer than a part is cut all the same: the server says what is wrong with it. */
const lastRowEnd = (text: string, start: number, limit: number): number => {
	let isQuoted = false
	let end = limit
	for (let at = start; at < limit; at += 1) {
		if (text[at] === '"') isQuoted = !isQuoted
		else if (text[at] === '\n' && !isQuoted) end = at + 1
	}
	return end
}
