/**
 * Characters that people write in documents beside letters and digits: all of ASCII. `document_key` in the migrations
 * removes the same ones, and a test compares both. Others, such as the dashes of word processors, are left: a database
 * need not know them.
 */
const PUNCTUATION = /[\t\n\r !-/:-@[-`{-~]/g

/**
 * The form in which documents are compared: without punctuation and spaces, in upper case. Letters are never dropped,
 * because a CNPJ may contain them. Letters outside A to Z keep their case, so that every database does the same.
 */
export const normalizeDocument = (document: string): string =>
	document.replaceAll(PUNCTUATION, '').replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())

export type DocumentKind = 'CPF' | 'CNPJ' | 'other'

/**
 * The kind of a normalized document. Eleven digits are a CPF. Twelve letters or digits and two digits are a CNPJ.
 * Everything else is a document of another kind or country, about which nothing is known.
 */
export const documentKind = (normalized: string): DocumentKind => {
	if (/^\d{11}$/.test(normalized)) return 'CPF'
	return /^[A-Z0-9]{12}\d{2}$/.test(normalized) ? 'CNPJ' : 'other'
}

/**
 * What is wrong with a document that a merchant registers; null if nothing is. A text without any letter or digit, with
 * signs that no document has, or in the form of a CPF or CNPJ with a letter in the place of a digit has wrong
 * characters.
 */
export const findDocumentFault = (document: string): 'characters' | 'check digits' | null => {
	const normalized = normalizeDocument(document)
	if (!/^[\p{L}\p{N}\p{M}]+$/u.test(normalized) || UNUSUAL_SIGN.test(document)) return 'characters'
	const kind = documentKind(normalized)
	if (kind === 'other') return isWrittenLikeOne(document) ? 'characters' : null
	return hasValidCheckDigits(normalized, kind) ? null : 'check digits'
}

/**
 * A document that a spreadsheet stored as a number, with the zeros before it that the CPF or CNPJ had; any other text
 * unchanged. The check digits tell that it was one.
 */
export const restoreLeadingZeros = (text: string): string => {
	const length = /^\d{8,10}$/.test(text) ? CPF_LENGTH : /^\d{12,13}$/.test(text) ? CNPJ_LENGTH : 0
	const padded = text.padStart(length, '0')
	return findDocumentFault(padded) === null ? padded : text
}

const CPF_LENGTH = 11
const CNPJ_LENGTH = 14

/** Signs that no document is written with. Points, slashes, dashes, underscores, commas and brackets are usual. */
const UNUSUAL_SIGN = /[!"#$%&'*+:;<=>?@[\\\]^`{|}~]/

/** Whether a document has the points, slash and dash of a CPF or a CNPJ. */
const isWrittenLikeOne = (document: string): boolean =>
	/^\s*\w{3}\.\w{3}\.\w{3}-\w{2}\s*$/.test(document) ||
	/^\s*\w{2}\.\w{3}\.\w{3}\/\w{4}-\w{2}\s*$/.test(document)

/** Nine digits as a CPF, with its check digits and its punctuation. */
export const writeCpf = (nineDigits: string): string => {
	const values = [...nineDigits].map(Number)
	const first = checkDigit(values, CPF_GREATEST_WEIGHT)
	const second = checkDigit([...values, first], CPF_GREATEST_WEIGHT)
	return `${nineDigits.replace(/^(...)(...)(...)$/, '$1.$2.$3')}-${first}${second}`
}

const hasValidCheckDigits = (normalized: string, kind: 'CPF' | 'CNPJ'): boolean => {
	if (/^(.)\1*$/.test(normalized)) return false
	const values = [...normalized].map((character) => character.charCodeAt(0) - '0'.charCodeAt(0))
	const greatest = kind === 'CPF' ? CPF_GREATEST_WEIGHT : CNPJ_GREATEST_WEIGHT
	const [first, second] = values.slice(-2)
	return (
		checkDigit(values.slice(0, -2), greatest) === first &&
		checkDigit(values.slice(0, -1), greatest) === second
	)
}

/** The weights of a CPF go up to the number of its characters; those of a CNPJ begin again at 2 after 9. */
const CPF_GREATEST_WEIGHT = 11
const CNPJ_GREATEST_WEIGHT = 9
const SMALLEST_WEIGHT = 2

/** Modulo 11 with weights that rise from the right; a remainder below 2 gives 0. */
const checkDigit = (values: number[], greatestWeight: number): number => {
	const weights = greatestWeight - SMALLEST_WEIGHT + 1
	const sum = values
		.toReversed()
		.reduce((total, value, index) => total + value * (SMALLEST_WEIGHT + (index % weights)), 0)
	const remainder = sum % 11
	return remainder < 2 ? 0 : 11 - remainder
}
