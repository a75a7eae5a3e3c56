import { Origin } from '@fiel/contract'
import { normalizeDocument } from '@fiel/contract/document'
import { createCustomers } from '../customers/create-customers.ts'
import type { CustomerInput } from '../customers/customer.ts'
import { readCustomers } from '../customers/read-customers.ts'
import { applyCustomerInput, updateCustomers } from '../customers/update-customers.ts'
import type { Tx } from '../db/database.ts'
import { collision } from '../db/unavailable.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { awardSignups } from '../objectives/award-signups.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import { hasContact } from './contact.ts'
import type { Challenge, GivenDetails } from './pin.ts'

/** A challenge that was confirmed with a contact that the till gave. */
export interface ConfirmedDetails {
	reference: string
	challenge: Challenge
	given: GivenDetails
}

/** Creates the customers who sign up, and gives a contact to those who had none. */
export const saveConfirmedDetails = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	confirmed: ConfirmedDetails[],
): Promise<void> => {
	if (confirmed.length === 0) return
	const createdIds = await createSignUps(
		tx,
		merchant,
		now,
		confirmed.filter(({ challenge }) => challenge.customerId === null),
	)
	const ids = confirmed.map(({ challenge }) => challenge.customerId!)
	const accounts = await lockAccounts(tx, merchant.id, ids).accounts
	const before = await readCustomers(tx, merchant.id, ids)
	const updated = new Map(before)
	for (const { challenge, reference, given } of confirmed) {
		const customer = updated.get(challenge.customerId!)!
		if (hasContact(customer)) continue
		const { phone, email } = given
		updated.set(
			customer.id,
			applyCustomerInput(customer, { ...NO_DETAILS, originalId: reference, phone, email }, now),
		)
	}
	const changed = [...updated.values()].filter((customer) => customer !== before.get(customer.id))
	await updateCustomers(tx, accounts.locked, merchant.id, now, changed, before)
	const joined = createdIds.map((id) => updated.get(id)!)
	await awardSignups(tx, merchant, now, accounts, joined)
	for (const { challenge } of confirmed) challenge.given = null
}

const NO_DETAILS: Omit<CustomerInput, 'originalId'> = {
	name: null,
	email: null,
	phone: null,
	birthday: null,
	signedUpAt: null,
	document: null,
	isEnrolled: null,
}

/** The customer has asked to take part by confirming the code, so that the program's opt-in is fulfilled. */
const createSignUps = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	signUps: ConfirmedDetails[],
): Promise<number[]> => {
	if (signUps.length === 0) return []
	const inputs = signUps.map(({ reference, given }) => ({
		...NO_DETAILS,
		...given,
		document: given.document && normalizeDocument(given.document),
		originalId: reference,
		signedUpAt: now,
		isEnrolled: true,
	}))
	const { enrolment } = await loadProgram(tx, merchant.id)
	const tiers = await loadTiers(tx, merchant.id)
	const { ids, createdIds } = await createCustomers(tx, merchant.id, inputs, {
		now,
		origin: Origin.PointOfSale,
		reason: 'signed up at the till',
		optIn: enrolment.optIn,
		tiers,
	})
	for (const { reference, challenge } of signUps) {
		challenge.customerId = ids.get(reference)!
		// The contact of a customer whom another transaction has just created must be compared first, so the batch runs again.
		if (!createdIds.includes(challenge.customerId)) throw collision(`${reference} was created meanwhile`)
	}
	return createdIds
}
