/**
 * What somebody types as a question to the words that the database keeps of each customer (migration 0017): every
 * piece is the beginning of one of them, in small letters and without accents. Null when nothing can be looked for.
 */
export const searchWords = (merchantId: number, typed: string): string | null => {
	const plain = typed
		.normalize('NFD')
		.replace(/[\u0300-\u036f]/g, '')
		.toLowerCase()
		.trim()
	const pieces = isNumber(plain) ? [digitsOf(plain)] : plain.split(/\s+/).map(pieceOf)
	const wanted = [...new Set(pieces.filter((piece) => piece !== ''))]
	if (wanted.length === 0) return null
	return wanted
		.map((piece) => `${quoted(`${merchantId}:${[...piece].slice(0, MOST).join('')}`)}:*`)
		.join(' & ')
}

const MOST = 160

/** A document or a telephone number is found with or without its dots, dashes and brackets. */
const isNumber = (text: string): boolean => /^[\d\s.()+/-]*\d[\d\s.()+/-]*$/.test(text)
const digitsOf = (text: string): string => text.replace(/\D/g, '')
const pieceOf = (piece: string): string => (isNumber(piece) ? digitsOf(piece) : piece)

const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
