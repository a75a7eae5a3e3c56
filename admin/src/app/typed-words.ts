const plain = (text: string): string =>
	text
		.normalize('NFD')
		.replaceAll(/[\u0300-\u036f]/g, '')
		.toLowerCase()

/** What was typed, in words without case and accents. */
export const wordsOf = (typed: string): string[] => plain(typed).split(/\s+/).filter(Boolean)

const beginnings = (text: string): string[] =>
	plain(text)
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean)

/** Whether a word of the text begins with each word that was typed. */
export const hasBeginnings = (text: string, typed: string): boolean => {
	const words = beginnings(text)
	return beginnings(typed).every((part) => words.some((word) => word.startsWith(part)))
}

/** Whether a text has every word that was typed. */
export const hasWords = (text: string, words: readonly string[]): boolean =>
	words.every((word) => plain(text).includes(word))
