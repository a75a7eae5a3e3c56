import { normalizeDocument } from '@fiel/contract/document'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { CustomerInput } from './customer.ts'

/** The form in which e-mail addresses are compared. */
export const emailKey = (email: string): string => email.toLowerCase()

/**
 * Lets one transaction at a time look for a contact and create a customer with it. Orders may bring contacts that others
 * have, so no unique index can do it. All transactions lock in one order, and before any account.
 */
export const lockContacts = async (tx: Tx, merchantId: number, inputs: CustomerInput[]): Promise<void> => {
	const contacts = inputs.flatMap(({ email, document }) => [
		...(email === null ? [] : [`${merchantId} email ${emailKey(email)}`]),
		...(document === null ? [] : [`${merchantId} document ${normalizeDocument(document)}`]),
	])
	await tx.rows(sql`
		select pg_advisory_xact_lock(key)
		from (select distinct hashtextextended(contact, 0) as key from unnest(${contacts}::text[]) as c (contact) order by 1) k`)
}
