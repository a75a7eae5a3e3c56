import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { emitEvents } from '../events/emit-events.ts'
import { resealAccountIdentities } from '../ledger/create-accounts.ts'
import { erasePersonFromRecords } from '../ledger/erase-person-from-records.ts'
import { type Locked, lockAccounts } from '../ledger/lock-accounts.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { eraseAliases } from './aliases.ts'
import type { Customer } from './customer.ts'
import type { ErasedPerson, Eraser } from './eraser.ts'
import { findCustomerIds } from './find-customers.ts'
import { readCustomers } from './read-customers.ts'

/**
 * Clears all personal data and ends the enrolment. Records, orders and balances stay, under an id that the store does
 * not know; an order with the old id creates a new customer.
 */
export const eraseCustomer = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	originalId: string,
	erasers: readonly Eraser[],
): Promise<{ newOriginalId: string } | Refusal> => {
	const ids = await findCustomerIds(tx, merchantId, [originalId])
	const [known] = (await readCustomers(tx, merchantId, [...ids.values()])).values()
	for (const person of known ? [known, ...(await findMergedPersons(tx, merchantId, known.id))] : [])
		for (const { eraseBeforeLock } of erasers)
			await eraseBeforeLock?.(tx, merchantId, {
				originalId: person.originalId,
				marks: contactIdentifiers(person),
			})
	const accounts = await lockAccounts(tx, merchantId, [...ids.values()]).accounts
	const [customer] = (await readCustomers(tx, merchantId, [...accounts.keys()])).values()
	if (!customer) return refuse('Customer_NotFound', `there is no customer ${originalId}`, 'id')
	const publicId = randomBytes(12).toString('base64url')
	const newOriginalId = `erased-${publicId}`
	for (const person of [customer, ...(await findMergedPersons(tx, merchantId, customer.id))])
		await erasePerson(tx, accounts.locked, merchantId, erasers, {
			...{ customerId: customer.id, originalId: person.originalId, newOriginalId, email: person.email },
			...{ names: namesOf(person), marks: contactIdentifiers(person) },
		})
	await eraseAliases(tx, accounts.locked, merchantId, customer.id, newOriginalId)
	const identity = { id: customer.id, originalId: newOriginalId, publicId }
	await resealAccountIdentities(tx, accounts.locked, merchantId, [{ before: customer, after: identity }])
	await tx.rows(sql`
		update customers set original_id = ${newOriginalId}, public_id = ${publicId}, name = null, email = null,
			phone = null, birthday = null, birthday_changed_at = null, signed_up_at = null, document = null,
			is_enrolled = false, blocked_reason = null, erased_at = ${now}
		where merchant_id = ${merchantId} and id = ${customer.id}`)
	emitEvents(tx, merchantId, 'Customer_Erased', now, () => [
		{ customerId: customer.id, payload: { OriginalId: customer.originalId } },
	])
	return { newOriginalId }
}

const erasePerson = async (
	tx: Tx,
	locked: Locked,
	merchantId: number,
	erasers: readonly Eraser[],
	person: ErasedPerson,
): Promise<void> => {
	const naming: number[] = []
	for (const { erase } of erasers) naming.push(...((await erase?.(tx, locked, merchantId, person)) ?? []))
	await erasePersonFromRecords(tx, locked, merchantId, person, naming)
}

/** What identifies a person. */
type Identifiers = Pick<Customer, 'originalId' | 'name' | 'email' | 'phone' | 'document'>

/** The customers who were merged into a customer, as they were known then, and further ids. */
const findMergedPersons = (tx: Tx, merchantId: number, customerId: number): Promise<Identifiers[]> =>
	tx.rows<Identifiers>(sql`
		select a.original_id as "originalId", m.archive -> 'customer' ->> 'name' as name, a.email,
			m.archive -> 'customer' ->> 'phone' as phone, a.document
		from customer_aliases a
		left join customer_merges m on m.merchant_id = a.merchant_id and m.id = a.merge_id
		where a.merchant_id = ${merchantId} and a.customer_id = ${customerId}`)

/** Shorter parts occur in too many other words to identify a person. */
const SHORTEST_NAME = 3

/** The texts that may identify the person: the name and its parts, addresses and numbers. */
const namesOf = ({ originalId, name, email, phone, document }: Identifiers): string[] => {
	const known = [originalId, name, email, phone, document, ...(name?.split(/\s+/) ?? [])]
	const pieces = known.flatMap((piece) => piece?.trim().toLowerCase() ?? [])
	return [...new Set(pieces)].filter((piece) => piece.length >= SHORTEST_NAME)
}

/** A shorter number may be anything, such as an amount or a part of a date. */
const SHORTEST_IDENTIFIER = 5

/** Texts that identify only this person. */
const contactIdentifiers = ({ email, phone, document }: Identifiers): string[] =>
	[email, phone, document]
		.flatMap((text) => text?.trim().toLowerCase() ?? [])
		.filter((text) => text.length >= SHORTEST_IDENTIFIER)
