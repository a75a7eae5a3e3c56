import { isSamePhone } from './find-by-phones.ts'
import { normalizeText, splitSearch } from './search-words.ts'

interface SearchableCustomer {
	name: string | null
	originalId: string
	email: string | null
	phone: string | null
	document: string | null
}

/**
 * Whether a search by a user who may not see contacts finds a customer: by prefixes of the name and the store id, but
 * only by complete contacts, because prefixes would reveal them letter by letter.
 */
export const matchesWithoutContacts = (customer: SearchableCustomer, typed: string): boolean => {
	const id = customer.originalId.toLowerCase()
	const prefixes = [...normalizeText(customer.name ?? '').split(/\s+/), id, ...id.split(/[-_./:]/)]
	const phone = digitsOf(customer.phone)
	const exactOnly = [customer.email?.toLowerCase(), digitsOf(customer.document), phone, phone.slice(-9)]
	return splitSearch(typed).every(
		(piece) =>
			prefixes.some((word) => word.startsWith(piece)) ||
			exactOnly.includes(piece) ||
			(/^(55)?\d{10,11}$/.test(piece) && isSamePhone(phone, piece)),
	)
}

const digitsOf = (text: string | null): string => (text ?? '').replace(/[+().\-/ ]/g, '').toLowerCase()
