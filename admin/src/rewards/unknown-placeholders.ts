const PLACEHOLDER = /\{\{\s*([\w.-]+)\s*\}\}/g

/** The placeholders that a mail would leave empty, as written; case does not matter. */
export const unknownPlaceholders = (texts: readonly string[], known: readonly string[]): string[] => {
	const names = new Set(known.map((name) => name.trim().toLowerCase()))
	const found = texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)])
	return [...new Set(found.filter(([, name]) => !names.has(name!.toLowerCase())).map(([mark]) => mark))]
}
