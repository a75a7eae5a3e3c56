import sql from 'sql-template-tag'
import { findByPhones } from '../../customers/find-by-phones.ts'
import type { Queryable } from '../../db/database.ts'
import { type Contact, usableContacts } from '../../pins/contact.ts'
import type { TypedContact } from './typed-contact.ts'

/** The one customer who has a contact. */
export interface ContactOwner {
	id: number
	publicId: string
	/** As it is stored: codes go there, and not to what was typed. */
	contact: Contact
}

/**
 * Finds the customers who have contacts now, one result for each. Undefined if nobody has it, and if two have it, because
 * nobody can say to whom a code would belong. A contact from before a merge names nobody: it may be of somebody else today.
 */
export const findContactOwners = async (
	db: Queryable,
	merchantId: number,
	typed: readonly TypedContact[],
): Promise<(ContactOwner | undefined)[]> => {
	const found = await findContactIds(db, merchantId, typed)
	const ids = found.map((all) => (all.length === 1 ? all[0] : undefined))
	const rows = await db.rows<{
		id: number
		publicId: string
		email: string | null
		phone: string | null
	}>(sql`
		select id, public_id as "publicId", email, phone from customers
		where merchant_id = ${merchantId} and id = any(${ids.flatMap((id) => id ?? [])}::bigint[])
			and erased_at is null`)
	const customers = new Map(rows.map((row) => [row.id, row]))
	return typed.map(({ channel }, index) => {
		const customer = customers.get(ids[index] ?? 0)
		const contact = customer && usableContacts(customer).find((usable) => usable.channel === channel)
		return contact && { id: customer.id, publicId: customer.publicId, contact }
	})
}

/** All customers who have each contact; two of many. */
export const findContactIds = async (
	db: Queryable,
	merchantId: number,
	typed: readonly TypedContact[],
): Promise<number[][]> => {
	const textsOf = (channel: Contact['channel']): string[] => [
		...new Set(typed.flatMap((contact) => (contact.channel === channel ? contact.address : []))),
	]
	const [emails, phones] = [textsOf('mail'), textsOf('gateway')]
	const byEmail = await findByEmails(db, merchantId, emails)
	const byPhone = await findByPhones(db, merchantId, phones)
	return typed.map(({ channel, address }) =>
		channel === 'mail' ? (byEmail.get(address) ?? []) : byPhone[phones.indexOf(address)]!,
	)
}

/** Up to two customers for each email address in lower case. */
const findByEmails = async (
	db: Queryable,
	merchantId: number,
	emails: string[],
): Promise<Map<string, number[]>> => {
	if (emails.length === 0) return new Map()
	const rows = await db.rows<{ email: string; ids: number[] }>(sql`
		select w.email, array(
			select id::float8 from customers
			where merchant_id = ${merchantId} and email is not null and lower(email) = w.email
			limit 2) as ids
		from unnest(${emails}::text[]) as w (email)`)
	return new Map(rows.map(({ email, ids }) => [email, ids]))
}
