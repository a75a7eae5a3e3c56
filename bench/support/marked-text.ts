const marks = (name: string): [begin: string, end: string] => [`<!-- ${name} -->`, `<!-- end of ${name} -->`]

const placeOf = (document: string, name: string): [from: number, to: number] => {
	const [begin, end] = marks(name)
	const [from, to] = [document.indexOf(begin), document.indexOf(end)]
	if (from < 0 || to < from) throw new Error(`the document has no place for ${name}`)
	return [from + begin.length, to]
}

/** The text between the markers of this name. */
export const readMarked = (document: string, name: string): string =>
	document.slice(...placeOf(document, name)).trim()

/** The document with other text between the markers. */
export const replaceMarked = (document: string, name: string, text: string): string => {
	const [from, to] = placeOf(document, name)
	return `${document.slice(0, from)}\n\n${text}\n\n${document.slice(to)}`
}
