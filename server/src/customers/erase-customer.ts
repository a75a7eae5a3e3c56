import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { forgetCustomer } from '../audit/forget-customer.ts'
import type { Tx } from '../db/database.ts'
import { erasePerson } from '../imports/erase-person.ts'
import { resealAccountIdentity } from '../ledger/create-accounts.ts'
import { forgetNames } from '../ledger/forget-names.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { forgetMails } from '../notifications/forget-mails.ts'
import { forgetFriend } from '../objectives/forget-friend.ts'
import { forgetMetadata } from '../orders/forget-metadata.ts'
import { forgetOpenAnswers } from '../quizzes/forget-open-answers.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { forgetResponses as forgetWebhookAnswers } from '../webhooks/forget-responses.ts'
import type { Customer } from './customer.ts'
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
): Promise<{ newOriginalId: string } | Refusal> => {
	const ids = await findCustomerIds(tx, merchantId, [originalId])
	const [known] = (await readCustomers(tx, merchantId, [...ids.values()])).values()
	if (known) await erasePerson(tx, merchantId, { originalId, identifiers: contactIdentifiers(known) })
	const accounts = await lockAccounts(tx, merchantId, [...ids.values()]).accounts
	const [customer] = (await readCustomers(tx, merchantId, [...accounts.keys()])).values()
	if (!customer) return refuse('Customer_NotFound', `there is no customer ${originalId}`, 'id')
	const publicId = randomBytes(12).toString('base64url')
	const newOriginalId = `erased-${publicId}`
	const named = { names: namesOf(customer), marks: contactIdentifiers(customer) }
	const person = { customerId: customer.id, originalId, newOriginalId, ...named }
	const friends = await forgetFriend(tx, merchantId, { ...person, email: customer.email })
	await forgetNames(tx, accounts.locked, merchantId, person, friends)
	await forgetMetadata(tx, accounts.locked, merchantId, customer.id)
	await forgetOpenAnswers(tx, merchantId, customer.id)
	await forgetMails(tx, merchantId, customer.id)
	await forgetWebhookAnswers(tx, merchantId, customer.id)
	await forgetCustomer(tx, merchantId, person)
	const identity = { id: customer.id, originalId: newOriginalId, publicId }
	await resealAccountIdentity(tx, accounts.locked, merchantId, customer, identity)
	await tx.rows(sql`
		update customers set original_id = ${newOriginalId}, public_id = ${publicId}, name = null, email = null,
			phone = null, birthday = null, birthday_changed_at = null, signed_up_at = null, document = null,
			is_enrolled = false, blocked_reason = null, erased_at = ${now}
		where merchant_id = ${merchantId} and id = ${customer.id}`)
	return { newOriginalId }
}

/** Shorter parts occur in too many other words to identify a person. */
const SHORTEST_NAME = 3

/** The texts that may identify the person: the name and its parts, addresses and numbers. */
const namesOf = ({ originalId, name, email, phone, document }: Customer): string[] => {
	const known = [originalId, name, email, phone, document, ...(name?.split(/\s+/) ?? [])]
	const pieces = known.flatMap((piece) => piece?.trim().toLowerCase() ?? [])
	return [...new Set(pieces)].filter((piece) => piece.length >= SHORTEST_NAME)
}

/** A shorter number may be anything, such as an amount or a part of a date. */
const SHORTEST_IDENTIFIER = 5

/** Texts that identify only this person. */
const contactIdentifiers = ({ email, phone, document }: Customer): string[] =>
	[email, phone, document]
		.flatMap((text) => text?.trim().toLowerCase() ?? [])
		.filter((text) => text.length >= SHORTEST_IDENTIFIER)
