import { normalizeText, splitSearch } from './search-words.ts'

interface SearchableCustomer {
	name: string | null
	originalId: string
	email: string | null
	phone: string | null
	document: string | null
}

/**
 * Whether somebody who may not see contacts finds a customer by what was typed: by beginnings of the name and the store
 * id, and by contacts only whole. Their beginnings would spell them out, letter by letter.
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
			(/^\d{10,11}$/.test(piece) && phone.slice(-9) === piece.slice(2)),
	)
}

const digitsOf = (text: string | null): string => (text ?? '').replace(/[+().\-/ ]/g, '').toLowerCase()
