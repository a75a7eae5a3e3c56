import { listCustomers } from '../customers/list-customers.ts'
import { createContactsMask } from '../customers/mask-contacts.ts'
import { matchesWithoutContacts } from '../customers/matches-without-contacts.ts'
import { viewCustomersById } from '../customers/view-customers.ts'
import type { Queryable } from '../db/database.ts'
import { findExactCustomers } from './find-exact-customers.ts'

/** A customer who was found at the counter. */
export interface CounterMatch {
	originalId: string
	name: string | null
	phone: string | null
	email: string | null
	document: string | null
	tierName: string | null
	isExact: boolean
}

/** The panel shows ten, and sees by the eleventh that there are more. */
const MOST = 11

/**
 * Finds customers by what was typed or scanned: those whom it names in full first, then those whose name begins like it.
 * Contacts are masked and found in full only, unless the user may see them.
 */
export const searchCustomers = async (
	db: Queryable,
	merchantId: number,
	search: string,
	maySeeContacts: boolean,
): Promise<CounterMatch[]> => {
	const [exactIds] = await findExactCustomers(db, merchantId, [search])
	const filter = { search, tierId: null, group: null, state: null, before: null }
	const [exact, page] = await Promise.all([
		viewCustomersById(db, merchantId, exactIds!),
		listCustomers(db, merchantId, filter, MOST),
	])
	const isExact = new Set(exactIds)
	const others = page.customers.filter(
		(customer) =>
			!isExact.has(customer.id) &&
			customer.erasedAt === null &&
			(maySeeContacts || matchesWithoutContacts(customer, search)),
	)
	const mask = createContactsMask(maySeeContacts)
	return [
		...exact.map((customer) => ({ ...customer, isExact: true })),
		...others.map((customer) => ({ ...customer, isExact: false })),
	]
		.slice(0, MOST)
		.map(mask)
}
