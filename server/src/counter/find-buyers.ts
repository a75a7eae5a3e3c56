import { isPublicAddress, normalizePhone } from '@fiel/contract/contact-rules'
import { checkDocument } from '../customers/check-customer.ts'
import type { CustomerInput } from '../customers/customer.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { lockContacts } from '../customers/lock-contacts.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Tx } from '../db/database.ts'
import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { findExactCustomers } from './find-exact-customers.ts'

/** How a sale names its customer. */
export type Buyer = { is: 'known'; originalId: string } | { is: 'typed'; search: string } | NewBuyer

interface NewBuyer {
	is: 'new'
	input: CustomerInput
}

/** A customer needs a contact to be found again. */
export const checkNewCustomer = (input: CustomerInput): Refusal | null => {
	const { phone, email, document } = input
	if (phone === null && email === null && document === null)
		return refuse('ApiExternalCustomer_document_email_empty', localized.noContact(), 'Phone')
	if (phone !== null && normalizePhone(phone) === null)
		return refuse('GenericError', localized.pinPhoneInvalid(), 'Phone')
	if (email !== null && !isPublicAddress(email.trim()))
		return refuse('GenericError', localized.pinEmailInvalid(), 'Email')
	return checkDocument(input)
}

/** The customer of each sale as an order names one: known, or to be created with the order. */
export const findBuyers = async (
	tx: Tx,
	merchantId: number,
	buyers: Buyer[],
): Promise<(CustomerInput | Refusal)[]> => {
	const added = buyers.flatMap((buyer) => (buyer.is === 'new' ? [buyer.input] : []))
	await lockContacts(tx, merchantId, added)
	const known = await findCustomerIds(tx, merchantId, buyers.flatMap(originalIdOf))
	const texts = buyers.flatMap(textsOf)
	const exact = await findExactCustomers(tx, merchantId, texts)
	const byText = new Map(texts.map((text, nth) => [text, exact[nth]!]))
	const people = await readCustomers(tx, merchantId, [...new Set(exact.flat())])
	const named = (id: number): CustomerInput => existing(people.get(id)!.originalId)
	return buyers.map((buyer): CustomerInput | Refusal => {
		if (buyer.is === 'known')
			return known.has(buyer.originalId)
				? existing(buyer.originalId)
				: refuse('Customer_NotFound', localized.noCustomer(buyer.originalId), 'CustomerId')
		const found = [...new Set(textsOf(buyer).flatMap((text) => byText.get(text)!))]
		if (buyer.is === 'typed') {
			if (found.length === 1) return named(found[0]!)
			const { search } = buyer
			const message = found.length === 0 ? localized.noCustomer(search) : localized.twoCustomersWith(search)
			return refuse('Customer_NotFound', message, 'Search')
		}
		if (known.has(buyer.input.originalId)) return existing(buyer.input.originalId)
		if (found.length === 1) return named(found[0]!)
		return checkNewCustomer(buyer.input) ?? buyer.input
	})
}

const originalIdOf = (buyer: Buyer): string[] => {
	if (buyer.is === 'typed') return []
	return [buyer.is === 'known' ? buyer.originalId : buyer.input.originalId]
}

const textsOf = (buyer: Buyer): string[] => {
	if (buyer.is === 'known') return []
	if (buyer.is === 'typed') return [buyer.search]
	const { document, email, phone } = buyer.input
	return [document, email, phone].flatMap((text) => text ?? [])
}

/** Names a customer and changes nothing of them. */
const existing = (originalId: string): CustomerInput => ({
	originalId,
	...{ name: null, email: null, phone: null, birthday: null, signedUpAt: null, document: null },
	isEnrolled: null,
})
