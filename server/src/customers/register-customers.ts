import { normalizeDocument } from '@fiel/contract/document'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { awardSignups } from '../objectives/award-signups.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { CustomerInput } from './customer.ts'
import { KNOWN_CONTACTS, KNOWN_IDS } from './known-names.ts'
import { emailKey, lockContacts } from './lock-contacts.ts'
import { readCustomers } from './read-customers.ts'
import { createRegistered } from './upsert-customers.ts'
import { type SavedCustomer, viewSavedCustomers } from './view-customers.ts'

/** Creates customers whose id, e-mail and document nobody has. */
export const registerCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	inputs: CustomerInput[],
): Promise<(SavedCustomer | Refusal)[]> => {
	await lockContacts(tx, merchant.id, inputs)
	const taken = await findTaken(tx, merchant.id, inputs)
	const decided = inputs.map((input): CustomerInput | Refusal => {
		const refusal = checkNew(taken, input)
		if (refusal) return refusal
		taken.ids.add(input.originalId)
		if (input.email !== null) taken.emails.add(emailKey(input.email))
		if (input.document !== null) taken.documents.add(normalizeDocument(input.document))
		return input
	})
	const accepted = decided.flatMap((input) => (isRefusal(input) ? [] : [input]))
	if (accepted.length === 0) return decided.filter(isRefusal)
	const { ids, createdIds } = await createRegistered(tx, merchant, now, accepted)
	// No other transaction can see these accounts yet, so the lock order does not matter.
	const accounts = await lockAccounts(tx, merchant.id, createdIds).accounts
	const customers = [...(await readCustomers(tx, merchant.id, createdIds)).values()]
	const joined = customers.filter(({ isEnrolled }) => isEnrolled)
	await awardSignups(tx, merchant, now, accounts, joined)
	const views = await viewSavedCustomers(tx, merchant.id, now, createdIds)
	return decided.map((input) => {
		if (isRefusal(input)) return input
		// An order may have created the customer meanwhile.
		return views.get(ids.get(input.originalId)!) ?? refuseExisting(input)
	})
}

interface TakenKeys {
	ids: Set<string>
	emails: Set<string>
	documents: Set<string>
}

const checkNew = (taken: TakenKeys, input: CustomerInput): Refusal | null => {
	const { originalId, email, document } = input
	if (taken.ids.has(originalId)) return refuseExisting(input)
	if (email !== null && taken.emails.has(emailKey(email)))
		return refuse('NewCustomer_EmailAlreadyUsed', localized.emailUsed(email), 'Email')
	if (document !== null && taken.documents.has(normalizeDocument(document)))
		return refuse('NewCustomer_DocumentAlreadyUsed', localized.documentUsed(document), 'Document')
	return null
}

const refuseExisting = ({ originalId }: CustomerInput): Refusal =>
	refuse('ApiCustomer_InsertAlreadyExists', localized.customerExists(originalId), 'OriginalId')

/** Which ids, e-mails and documents of these customers somebody has. */
const findTaken = async (tx: Tx, merchantId: number, inputs: CustomerInput[]): Promise<TakenKeys> => {
	const wanted = inputs.map(({ originalId, email, document }, nth) => ({ nth, originalId, email, document }))
	const rows = await tx.rows<{ nth: number; hasId: boolean; hasEmail: boolean; hasDocument: boolean }>(sql`
		select w.nth,
			exists (
				select from ${KNOWN_IDS} known
				where merchant_id = ${merchantId} and original_id = w."originalId") as "hasId",
			exists (
				select from ${KNOWN_CONTACTS} known
				where merchant_id = ${merchantId} and email is not null and lower(email) = lower(w.email)) as "hasEmail",
			exists (
				select from ${KNOWN_CONTACTS} known
				where merchant_id = ${merchantId} and document is not null
					and document_key(document) = document_key(w.document)) as "hasDocument"
		from json_to_recordset(${jsonRows(wanted)}) as w (nth integer, "originalId" text, email text, document text)`)
	const takenBy = (member: 'hasId' | 'hasEmail' | 'hasDocument', key: (input: CustomerInput) => string) =>
		new Set(rows.filter((row) => row[member]).map(({ nth }) => key(inputs[nth]!)))
	return {
		ids: takenBy('hasId', ({ originalId }) => originalId),
		emails: takenBy('hasEmail', ({ email }) => emailKey(email!)),
		documents: takenBy('hasDocument', ({ document }) => normalizeDocument(document!)),
	}
}
