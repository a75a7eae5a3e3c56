import { Origin } from '@fiel/contract'
import type { Tx } from '../db/database.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { awardSignups, hasJustJoined } from '../objectives/award-signups.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import { createCustomers } from './create-customers.ts'
import type { CustomerInput } from './customer.ts'
import { findCustomerIds } from './find-customers.ts'
import { readCustomers } from './read-customers.ts'
import { applyCustomerInput, updateCustomers } from './update-customers.ts'
import { type SavedCustomer, viewSavedCustomers } from './view-customers.ts'

export interface UpsertedCustomer {
	customer: SavedCustomer
	isCreated: boolean
}

/** Creates the customers whose ids are new, and changes the others. */
export const upsertCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	inputs: CustomerInput[],
): Promise<UpsertedCustomer[]> => {
	const { ids, createdIds } = await createMissingCustomers(tx, merchant, now, inputs)
	const accounts = await lockAccounts(tx, merchant.id, [...ids.values()]).accounts
	const before = await readCustomers(tx, merchant.id, [...ids.values()])
	const current = new Map(before)
	const notAnsweredYet = new Set(createdIds)
	const outcomes = inputs.map((input) => {
		const id = ids.get(input.originalId)!
		// For a customer who was created from this input it changes nothing.
		const customer = applyCustomerInput(current.get(id)!, input, now)
		current.set(id, customer)
		return { customer, isCreated: notAnsweredYet.delete(id) }
	})
	const changed = [...current.values()].filter((customer) => customer !== before.get(customer.id))
	await updateCustomers(tx, accounts.locked, merchant.id, now, changed, before)
	const joined = [...current.values()].filter((customer) =>
		hasJustJoined(before.get(customer.id), customer, createdIds.includes(customer.id)),
	)
	await awardSignups(tx, merchant, now, accounts, joined)
	const views = await viewSavedCustomers(tx, merchant.id, now, [...ids.values()])
	return outcomes.map(({ customer, isCreated }) => ({
		customer: { ...views.get(customer.id)!, ...customer },
		isCreated,
	}))
}

/** Creates before anything is locked: a new customer needs an account that can be locked. */
const createMissingCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	inputs: CustomerInput[],
): Promise<{ ids: Map<string, number>; createdIds: number[] }> => {
	const names = inputs.map(({ originalId }) => originalId)
	const known = await findCustomerIds(tx, merchant.id, names)
	const missing = inputs.filter(({ originalId }) => !known.has(originalId))
	if (missing.length === 0) return { ids: known, createdIds: [] }
	// The first input of a customer creates them; the others change them.
	const first = new Map(missing.toReversed().map((input) => [input.originalId, input]))
	const { ids, createdIds } = await createRegistered(tx, merchant, now, [...first.values()])
	return { ids: new Map([...known, ...ids]), createdIds }
}

/** Creates customers that the merchant registers, under the enrolment rules of the program. */
export const createRegistered = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	inputs: CustomerInput[],
): ReturnType<typeof createCustomers> => {
	const { enrolment } = await loadProgram(tx, merchant.id)
	return createCustomers(tx, merchant.id, inputs, {
		now,
		origin: Origin.ExternalApi,
		reason: 'registration',
		optIn: enrolment.optIn,
		tiers: await loadTiers(tx, merchant.id),
	})
}
