/** One part of a search as a tsquery. */
export interface SearchTerm {
	/** Matches as a prefix. */
	loose: string
	/**
	 * The form for the index. A part that ends in a single digit must match as a whole word there, because store ids
	 * are often numbered and a prefix such as `c-1` would match a tenth of all customers.
	 */
	strict: string
	/** Matches as a whole word. */
	whole: string
}

/**
 * Turns the typed text into queries on `customers.words`, in lower case and without accents. A customer must match all of
 * them; the list is empty when the text holds nothing to search for.
 */
export const parseSearch = (merchantId: number, typed: string): SearchTerm[] =>
	splitSearch(typed).map((piece) => {
		const buildQuery = (form: (lexeme: string) => string): string => {
			const variants = phoneVariants(piece).map((variant) =>
				form(quoted(`${merchantId}:${[...variant].slice(0, MAX_LEXEME_LENGTH).join('')}`)),
			)
			return variants.length > 1 ? `(${variants.join(' | ')})` : variants[0]!
		}
		const loose = buildQuery((lexeme) => `${lexeme}:*`)
		const whole = buildQuery((lexeme) => lexeme)
		return { loose, whole, strict: /^\D*\d$/.test(piece) ? whole : loose }
	})

/** Lower case without accents. */
export const normalizeText = (text: string): string =>
	text
		.normalize('NFD')
		.replace(/[\u0300-\u036f]/g, '')
		.toLowerCase()
		.trim()

/** Splits a search into parts; a formatted number is one part. */
export const splitSearch = (typed: string): string[] => {
	const plain = normalizeText(typed)
	const pieces = isNumber(plain) ? [digitsOf(plain)] : plain.split(/\s+/).map(pieceOf)
	return [...new Set(pieces.filter((piece) => piece !== ''))]
}

/**
 * A phone number is indexed as it was saved and without its area code. Users type it with the area code, and with or
 * without the country code, whichever of them the saved one has.
 */
const phoneVariants = (piece: string): string[] => {
	if (/^\d{10,11}$/.test(piece)) return [piece, piece.slice(2), `55${piece}`]
	return /^55\d{10,11}$/.test(piece) ? [piece, piece.slice(2), piece.slice(4)] : [piece]
}

/** Combines all parts into one query. */
export const joinPieces = (pieces: SearchTerm[], form: keyof SearchTerm = 'loose'): string =>
	pieces.map((piece) => piece[form]).join(' & ')

const MAX_LEXEME_LENGTH = 160

/** Documents and phone numbers are found with and without punctuation. */
const isNumber = (text: string): boolean => /^[\d\s.()+/-]*\d[\d\s.()+/-]*$/.test(text)
const digitsOf = (text: string): string => text.replace(/\D/g, '')
const pieceOf = (piece: string): string => (isNumber(piece) ? digitsOf(piece) : piece)

const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
