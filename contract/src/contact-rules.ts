/** Accepts one plain address only; other characters could add a recipient or a header. */
const ADDRESS = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+$/

export const isAddress = (text: string): boolean => ADDRESS.test(text) && text.length <= 254

/** An address that mail from outside reaches: its domain has an ending, unlike `ana@gmail`. */
export const isPublicAddress = (text: string): boolean => isAddress(text) && /@[^.].*\.[^.]{2,}$/.test(text)

/** The number with its country code as digits and a plus, if it was written with one; null if it is no number. */
export const normalizePhone = (text: string): string | null => {
	const digits = text.replace(/[\s().\-/]/g, '')
	return /^\+?\d{8,15}$/.test(digits) ? digits : null
}
