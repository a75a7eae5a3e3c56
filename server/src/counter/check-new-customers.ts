import type { CustomerInput } from '../customers/customer.ts'
import type { Tx } from '../db/database.ts'
import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { checkNewCustomer } from './find-buyers.ts'
import { findExactCustomers } from './find-exact-customers.ts'

/** Telephone numbers are compared here; the registration compares ids, e-mails and documents. */
export const checkNewCustomers = async (
	tx: Tx,
	merchantId: number,
	inputs: CustomerInput[],
): Promise<(Refusal | null)[]> => {
	const phones = inputs.flatMap(({ phone }) => phone ?? [])
	const found = await findExactCustomers(tx, merchantId, phones)
	const taken = new Set(phones.filter((_, nth) => found[nth]!.length > 0))
	return inputs.map((input) => {
		const { phone } = input
		return (
			checkNewCustomer(input) ??
			(phone !== null && taken.has(phone)
				? refuse('ApiCustomer_InsertAlreadyExists', localized.phoneUsed(phone), 'Phone')
				: null)
		)
	})
}
