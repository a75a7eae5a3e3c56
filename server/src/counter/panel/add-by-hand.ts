import { randomBytes } from 'node:crypto'
import type { CustomerInput } from '../../customers/customer.ts'
import { lockContacts } from '../../customers/lock-contacts.ts'
import { registerCustomers } from '../../customers/register-customers.ts'
import type { SavedCustomer } from '../../customers/view-customers.ts'
import type { Tx } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { Refusal } from '../../refusal.ts'
import { checkNewCustomers } from '../check-new-customers.ts'

/** Digits and letters that cannot be mistaken for each other, as in the ids that the counter makes. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

/** An id for a customer to whom the shop gives none. */
export const makeCustomerId = (): string =>
	Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** Adds customers in the panel with the checks of the counter; they belong to no shift. */
export const addByHand = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	inputs: CustomerInput[],
): Promise<(SavedCustomer | Refusal)[]> => {
	await lockContacts(tx, merchant.id, inputs)
	const refusals = await checkNewCustomers(tx, merchant.id, inputs)
	const accepted = inputs.filter((_, nth) => !refusals[nth])
	const registered = await registerCustomers(tx, merchant, now, accepted)
	const outcomes = new Map(accepted.map((input, nth) => [input, registered[nth]!]))
	return inputs.map((input, nth) => refusals[nth] ?? outcomes.get(input)!)
}
