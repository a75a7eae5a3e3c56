import { randomBytes } from 'node:crypto'
import { normalizeDocument } from '@fiel/contract/document'
import { checkBirthday, checkDocument } from '../customers/check-customer.ts'
import { findByPhones, isSamePhone, phoneKey } from '../customers/find-by-phones.ts'
import { findReferencedIds } from '../customers/find-by-reference.ts'
import { emailKey, lockContacts } from '../customers/lock-contacts.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { customerInputOf } from './customer-input.ts'
import { CONTACT_FIELDS } from './fields.ts'
import type { ParsedRow, RowProblem } from './import.ts'

/**
 * Gives an id to the rows of customers that have none: the one of the customer who has the document, or else the e-mail,
 * or else the telephone number, or a new one. A row with errors gets none, but another error if it has nothing to be named by. Rows without an id are in one partition, so each sees those before it.
 */
export const nameCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	rows: ParsedRow[],
): Promise<ParsedRow[]> => {
	const checked = rows.map((row) => (isNameless(row) ? withError(row, NO_CONTACT) : row))
	const unnamed = checked.filter((row) => row.errors.length === 0 && row.text('customerId') === null)
	if (unnamed.length === 0) return checked
	await lockContacts(tx, merchant.id, unnamed.map(customerInputOf))
	const people = unnamed.map(personOf)
	const found = await findPeople(tx, merchant.id, people)
	const added: Person[] = []
	const names = new Map<ParsedRow, ParsedRow>()
	for (const [nth, row] of unnamed.entries()) {
		const person = people[nth]!
		const known = choose(person, found[nth]!, added)
		if (known !== null && 'code' in known) {
			names.set(row, withError(row, known))
			continue
		}
		const named = known ?? { ...person, originalId: makeId() }
		// A row that will be refused is nobody whom a later row could be about.
		if (known === null && !isImpossible(row, merchant, now)) added.push(named)
		names.set(row, withId(row, named.originalId))
	}
	return checked.map((row) => names.get(row) ?? row)
}

const isImpossible = (row: ParsedRow, merchant: Merchant, now: Date): boolean =>
	checkDocument({ document: row.text('document') }) !== null ||
	checkBirthday({ birthday: row.text('birthday') }, merchant, now) !== null

/** Whom a row is about, with contacts in the form in which they are compared. */
interface Person {
	originalId: string
	document: string | null
	email: string | null
	phone: string | null
}

const personOf = (row: Pick<ParsedRow, 'text'>): Person => {
	const [document, email, phone] = [row.text('document'), row.text('email'), row.text('phone')]
	return {
		originalId: row.text('customerId') ?? '',
		document: (document && normalizeDocument(document)) || null,
		email: (email && emailKey(email.trim())) || null,
		phone: phone && phoneKey(phone),
	}
}

/** The contact that stands for the id of a row without one: no other row of the file may have it. */
export const strongestContact = (row: ParsedRow): string => {
	const { document, email, phone } = personOf(row)
	return document ? `document ${document}` : email ? `email ${email}` : `phone ${phone}`
}

/** Whether a row has nothing that says whose it is, not even something that cannot be read. */
const isNameless = (row: ParsedRow): boolean => {
	const { originalId, document, email, phone } = personOf(row)
	const isUnreadable = row.errors.some(
		({ field }) => field === 'customerId' || CONTACT_FIELDS.includes(field!),
	)
	return !originalId && !document && !email && !phone && !isUnreadable
}

const NO_CONTACT: RowProblem = {
	field: 'customerId',
	code: 'noContact',
	reason: 'the row has no id, and no document, email or phone',
}

const withError = (row: ParsedRow, error: RowProblem): ParsedRow => ({
	...row,
	errors: [...row.errors, error],
})

/** The customers who have the contacts of a row; two stand for any number of them. */
interface Candidates {
	document: Person[]
	email: Person[]
	phone: Person[]
}

const findPeople = async (tx: Tx, merchantId: number, people: Person[]): Promise<Candidates[]> => {
	const references = people.flatMap(({ document, email }) =>
		[document, email].filter((text) => text !== null),
	)
	const { ids, ambiguous } = await findReferencedIds(tx, merchantId, references)
	const byPhone = await findByPhones(
		tx,
		merchantId,
		people.map(({ phone }) => phone ?? ''),
	)
	const customers = await readCustomers(tx, merchantId, [...new Set([...ids.values(), ...byPhone.flat()])])
	const known = (id: number): Person[] => {
		const customer = customers.get(id)
		return customer ? [{ ...personOf(readerOf(customer)), originalId: customer.originalId }] : []
	}
	const referenced = (text: string | null): Person[] => {
		if (text === null) return []
		if (ambiguous.has(text)) return [NOBODY, NOBODY]
		const id = ids.get(text)
		return id === undefined ? [] : known(id)
	}
	return people.map(({ document, email }, nth) => ({
		document: referenced(document),
		email: referenced(email),
		phone: [...new Set(byPhone[nth]!)].flatMap(known),
	}))
}

const readerOf = (
	contacts: Record<'document' | 'email' | 'phone', string | null>,
): Pick<ParsedRow, 'text'> => ({
	text: (field) => (field in contacts ? contacts[field as keyof typeof contacts] : null),
})

const NOBODY: Person = { originalId: '', document: null, email: null, phone: null }

/**
 * The customer of a row, null for a new one, or why it is not clear. A weaker contact does not decide against a stronger
 * one: two documents are two persons who share an e-mail, and two e-mails are two persons who share a phone.
 */
const choose = (person: Person, found: Candidates, added: Person[]): Person | RowProblem | null => {
	const { document, email, phone } = person
	const differs = (one: string | null, other: string | null): boolean =>
		one !== null && other !== null && one !== other
	const byDocument = [
		...found.document,
		...added.filter((one) => document !== null && one.document === document),
	]
	if (byDocument.length > 0) return onlyOne(byDocument, 'document', true)
	const byEmail = [...found.email, ...added.filter((one) => email !== null && one.email === email)].filter(
		(one) => !differs(one.document, document),
	)
	if (byEmail.length > 0) return onlyOne(byEmail, 'email', document === null)
	const byPhone = [
		...found.phone,
		...added.filter((one) => phone !== null && one.phone !== null && isSamePhone(one.phone, phone)),
	].filter((one) => !differs(one.document, document) && !differs(one.email, email))
	return byPhone.length === 0 ? null : onlyOne(byPhone, 'phone', document === null && email === null)
}

/** A row with a stronger contact that nobody has is a new customer if several share the weaker one. */
const onlyOne = (people: Person[], field: string, isStrongest: boolean): Person | RowProblem | null => {
	if (people.length === 1) return people[0]!
	if (!isStrongest) return null
	return { field, code: 'severalCustomers', reason: 'several customers have it; the row needs the id of one' }
}

const withId = (row: ParsedRow, id: string): ParsedRow => ({
	...row,
	contact: strongestContact(row),
	text: (field) => (field === 'customerId' ? id : row.text(field)),
})

/** Digits and letters that cannot be mistaken for each other, as in the ids of customers who are added at the counter. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const makeId = (): string => Array.from(randomBytes(12), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
