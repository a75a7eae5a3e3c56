import { changeCustomers } from '../customers/change-customers.ts'
import type { Customer, CustomerInput } from '../customers/customer.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Tx } from '../db/database.ts'
import { ZERO } from '../db/decimal.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { type Cashier, lockCashiers } from './cashier.ts'
import { findEntries, type KnownEntry, type NewEntry, saveEntries } from './entries.ts'

/** A customer who asks at the counter to take part in the program, which fulfils the program's opt-in. */
export interface Enrolment {
	cashier: Cashier
	/** Made by the browser; the same key again enrols once. */
	key: string
	originalId: string
}

/** Enrols customers who exist, with the code that tills use, and notes those who joined in the shift. */
export const enrolCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	enrolments: Enrolment[],
): Promise<('enrolled' | Refusal)[]> => {
	await lockCashiers(
		tx,
		merchant.id,
		enrolments.map(({ cashier }) => cashier),
	)
	const ids = await findCustomerIds(
		tx,
		merchant.id,
		enrolments.map(({ originalId }) => originalId),
	)
	// Under the lock, so that two cashiers at once do not note the same customer twice, and entries move with a merge.
	await lockAccounts(tx, merchant.id, [...new Set(ids.values())]).accounts
	const entries = await findEntries(
		tx,
		merchant.id,
		enrolments.map(({ key }) => key),
	)
	const people = await readCustomers(tx, merchant.id, [...new Set(ids.values())])
	const joining = new Map<Enrolment, Customer>()
	const decided = enrolments.map((enrolment): 'enrolled' | Refusal => {
		const { key, originalId } = enrolment
		const customer = people.get(ids.get(originalId)!)
		const refusal = checkEnrolment(enrolment, customer, entries.get(key))
		if (refusal) return refusal
		if (entries.has(key) || customer!.isEnrolled) return 'enrolled'
		joining.set(enrolment, customer!)
		// Later ones of the batch see it.
		people.set(customer!.id, { ...customer!, isEnrolled: true })
		entries.set(key, { key, kind: 'customer', customerId: customer!.id, ...NOTHING_SOLD })
		return 'enrolled'
	})
	const inputs = [...joining.values()].map(
		({ originalId }): CustomerInput => ({ ...UNCHANGED, originalId, isEnrolled: true }),
	)
	const changed = await changeCustomers(tx, merchant, now, inputs)
	const outcomes = new Map([...joining.keys()].map((enrolment, nth) => [enrolment, changed[nth]!]))
	await saveEntries(
		tx,
		merchant,
		now,
		[...joining].flatMap(([enrolment, { id }]) =>
			isRefusal(outcomes.get(enrolment)) ? [] : [entryOf(enrolment, id, now)],
		),
	)
	return enrolments.map((enrolment, nth) => {
		const outcome = outcomes.get(enrolment)
		return isRefusal(outcome) ? outcome : decided[nth]!
	})
}

const NOTHING = { points: ZERO, cashback: ZERO }
const NOTHING_SOLD = { orderId: null, redemptionId: null, amount: null, earned: NOTHING }
const UNCHANGED = { name: null, email: null, phone: null, document: null, birthday: null, signedUpAt: null }

const entryOf = ({ cashier, key }: Enrolment, customerId: number, now: Date): NewEntry => ({
	...{ cashier, key, kind: 'customer', enteredAt: now, customerId },
	...{ amount: null, earned: NOTHING },
})

/** Blocked customers stay as they are: whether they may come back is for the owner to say. */
const checkEnrolment = (
	{ originalId }: Enrolment,
	customer: Customer | undefined,
	known: KnownEntry | undefined,
): Refusal | null => {
	if (known && (known.kind !== 'customer' || (customer && known.customerId !== customer.id)))
		return refuse('GenericError', localized.keyOfAnotherEntry(), 'Key')
	if (!customer) return refuse('Customer_NotFound', localized.noCustomer(originalId), 'id')
	return customer.blockedAt && !customer.isEnrolled
		? refuse('GenericError', localized.customerBlocked(), 'id')
		: null
}
