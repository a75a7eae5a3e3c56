/** One piece of what somebody typed, as a question to the words of a customer. */
export interface SearchPiece {
	/** It is the beginning of a word. */
	loose: string
	/**
	 * The same for the index: store ids are often numbered, and `c-1` begins a tenth of all of them, so a piece with a
	 * single digit at its end is a whole word there.
	 */
	strict: string
	/** It is a whole word. */
	whole: string
}

/**
 * Turns the typed text into queries on `customers.words`, in lower case and without accents. A customer must match all of
 * them; the list is empty when the text holds nothing to search for.
 */
export const parseSearch = (merchantId: number, typed: string): SearchPiece[] =>
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

/** In small letters and without accents. */
export const normalizeText = (text: string): string =>
	text
		.normalize('NFD')
		.replace(/[\u0300-\u036f]/g, '')
		.toLowerCase()
		.trim()

/** What somebody typed, piece by piece; a number is one piece, however it is written. */
export const splitSearch = (typed: string): string[] => {
	const plain = normalizeText(typed)
	const pieces = isNumber(plain) ? [digitsOf(plain)] : plain.split(/\s+/).map(pieceOf)
	return [...new Set(pieces.filter((piece) => piece !== ''))]
}

/** A telephone number is kept with its country and without its area; people type it with the area alone. */
const phoneVariants = (piece: string): string[] =>
	/^\d{10,11}$/.test(piece) ? [piece, piece.slice(2)] : [piece]

/** All of them in one question. */
export const joinPieces = (pieces: SearchPiece[], form: keyof SearchPiece = 'loose'): string =>
	pieces.map((piece) => piece[form]).join(' & ')

const MAX_LEXEME_LENGTH = 160

/** A document or a telephone number is found with or without its dots, dashes and brackets. */
const isNumber = (text: string): boolean => /^[\d\s.()+/-]*\d[\d\s.()+/-]*$/.test(text)
const digitsOf = (text: string): string => text.replace(/\D/g, '')
const pieceOf = (piece: string): string => (isNumber(piece) ? digitsOf(piece) : piece)

const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
