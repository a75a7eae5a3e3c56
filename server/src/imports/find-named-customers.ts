import { restoreLeadingZeros } from '@fiel/contract/document'
import { findReferencedIds } from '../customers/find-by-reference.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Tx } from '../db/database.ts'

interface NamedCustomer {
	id: number
	/** The id in the store: the one of the row, or else the own one of the customer whom an e-mail or document names. */
	originalId: string
}

/**
 * The customers whom rows of balances name, by the id in the store, or else by an e-mail or a document. Unknown names are
 * missing.
 */
export const findNamedCustomers = async (
	tx: Tx,
	merchantId: number,
	names: string[],
): Promise<Map<string, NamedCustomer | 'several'>> => {
	const own = await findCustomerIds(tx, merchantId, names)
	const contacts = names.filter((name) => !own.has(name))
	const { ids, ambiguous } = await findReferencedIds(
		tx,
		merchantId,
		contacts.flatMap((name) => [...new Set([name, restoreLeadingZeros(name)])]),
	)
	const customers = await readCustomers(tx, merchantId, [...new Set(ids.values())])
	const nameOf = (contact: string): NamedCustomer | 'several' | null => {
		const id = ids.get(contact)
		if (ambiguous.has(contact)) return 'several'
		return id === undefined ? null : { id, originalId: customers.get(id)?.originalId ?? contact }
	}
	return new Map<string, NamedCustomer | 'several'>([
		...[...own].map(([originalId, id]) => [originalId, { id, originalId }] as const),
		...contacts.flatMap((contact) => {
			const named = nameOf(contact) ?? nameOf(restoreLeadingZeros(contact))
			return named === null ? [] : [[contact, named] as const]
		}),
	])
}
