import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { awardSignups, hasJustJoined } from '../objectives/award-signups.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { checkBirthday } from './check-customer.ts'
import type { Customer, CustomerInput } from './customer.ts'
import { findByReferences, foundIds } from './find-by-reference.ts'
import { findCustomerIds } from './find-customers.ts'
import { readCustomers } from './read-customers.ts'
import { applyCustomerInput, updateCustomers } from './update-customers.ts'
import { type SavedCustomer, viewSavedCustomers } from './view-customers.ts'

/** A change of the customer that a reference names; an `originalId` of null is not compared. */
export interface CustomerChange {
	reference: string
	input: Omit<CustomerInput, 'originalId'> & { originalId: string | null }
}

/** Changes customers by the merchant's ids. A different birthday is refused here, while an order just ignores it. */
export const changeCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	inputs: CustomerInput[],
): Promise<(Customer | Refusal)[]> => {
	const names = inputs.map((input) => input.originalId)
	const ids = await findCustomerIds(tx, merchant.id, names)
	const refuseNobody = (index: number): Refusal =>
		refuse('Customer_NotFound', localized.noCustomer(names[index]!), 'OriginalId')
	const found = names.map((name, index) => ids.get(name) ?? refuseNobody(index))
	return changeFoundCustomers(tx, merchant, now, inputs, found, refuseNobody)
}

/** Changes customers by references, like `changeCustomers`. */
export const changeReferencedCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	changes: CustomerChange[],
): Promise<(SavedCustomer | Refusal)[]> => {
	const references = changes.map(({ reference }) => reference)
	const found = await findByReferences(tx, merchant.id, references, 'id')
	const inputs = changes.map(({ input }) => input)
	const outcomes = await changeFoundCustomers(tx, merchant, now, inputs, found, (index) =>
		refuse('Customer_NotFound', localized.noCustomer(references[index]!), 'id'),
	)
	const views = await viewSavedCustomers(tx, merchant.id, now, foundIds(found))
	return outcomes.map((customer) =>
		isRefusal(customer) ? customer : { ...views.get(customer.id)!, ...customer },
	)
}

/** The data of a person may be erased between finding and locking: then nothing about the person is stored any more. */
const changeFoundCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	inputs: CustomerChange['input'][],
	found: (number | Refusal)[],
	refuseNobody: (index: number) => Refusal,
): Promise<(Customer | Refusal)[]> => {
	const ids = foundIds(found)
	const accounts = await lockAccounts(tx, merchant.id, ids).accounts
	const erased = await findErased(tx, merchant.id, ids)
	const before = await readCustomers(tx, merchant.id, ids)
	const current = new Map(before)
	const named = await findCustomerIds(
		tx,
		merchant.id,
		inputs.flatMap(({ originalId }) => originalId ?? []),
	)
	const outcomes = inputs.map((input, index): Customer | Refusal => {
		const id = found[index]!
		if (isRefusal(id)) return id
		if (erased.has(id)) return refuseNobody(index)
		const customer = current.get(id)!
		const refusal =
			checkChange(customer, input, named) ??
			(customer.birthday === null ? checkBirthday(input, merchant, now) : null)
		if (refusal) return refusal
		const changed = applyCustomerInput(customer, { ...input, originalId: customer.originalId }, now)
		current.set(customer.id, changed)
		return changed
	})
	const changed = [...current.values()].filter((customer) => customer !== before.get(customer.id))
	await updateCustomers(tx, accounts.locked, merchant.id, now, changed, before)
	const joined = changed.filter((customer) => hasJustJoined(before.get(customer.id), customer, false))
	await awardSignups(tx, merchant, now, accounts, joined)
	return outcomes
}

/** Those of these customers whose data were erased. */
const findErased = async (tx: Tx, merchantId: number, ids: number[]): Promise<Set<number>> => {
	const rows = await tx.rows<{ id: number }>(sql`
		select id from customers
		where merchant_id = ${merchantId} and id = any(${ids}::bigint[]) and erased_at is not null`)
	return new Set(rows.map(({ id }) => id))
}

const checkChange = (
	{ id, originalId, birthday }: Customer,
	input: CustomerChange['input'],
	named: Map<string, number>,
): Refusal | null => {
	if (input.originalId !== null && named.get(input.originalId) !== id) {
		const message = localized.otherCustomerNamed(input.originalId, originalId)
		return refuse('ApiExternalCustomer_Cant_Update', message, 'OriginalId')
	}
	return birthday && input.birthday && input.birthday !== birthday
		? refuse('ApiCustomer_CannotChangeBirthday', localized.birthdayIsSet(originalId), 'BirthdayDate')
		: null
}
