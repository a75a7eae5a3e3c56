import { normalizePhone } from '@fiel/contract/contact-rules'
import { phoneKey } from '../../customers/find-by-phones.ts'
import { type Contact, normalizeEmail } from '../../pins/contact.ts'

/** A contact as somebody typed it who wants to sign in. */
export interface TypedContact extends Contact {
	/** Names the code; the same for every notation of an email address, and of a telephone number with its country code. */
	reference: string
	/** What sendings and wrong codes are counted under. */
	counted: string
}

/** A code as somebody typed it, who may have grouped its digits with spaces or hyphens. */
export const parseTypedCode = (text: string): string => text.replace(/[\s\p{Pd}]/gu, '')

/** A number is found with and without its country and area code, so all these share their counts. */
const COUNTED_DIGITS = 8

/** Undefined for a text that is neither an email address nor a telephone number. */
export const parseTypedContact = (text: string): TypedContact | undefined => {
	const email = normalizeEmail(text)
	if (email !== null) return { channel: 'mail', address: email, reference: email, counted: email }
	const [number, digits] = [normalizePhone(text), phoneKey(text.trim())]
	if (number === null || digits === null) return undefined
	return { channel: 'gateway', address: number, reference: digits, counted: digits.slice(-COUNTED_DIGITS) }
}
