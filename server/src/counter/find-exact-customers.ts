import sql from 'sql-template-tag'
import { findByPublicIds } from '../customers/find-by-public-id.ts'
import { type ReferenceMatch, referenceMatches } from '../customers/find-by-reference.ts'
import { joinPieces, parseSearch } from '../customers/search-words.ts'
import type { Queryable } from '../db/database.ts'

/** How many customers with one telephone number are read; more than one are ambiguous in any case. */
const MOST_WITH_PHONE = 20
const SHORTEST_PHONE = 8
const PHONE = /^\+?[\d\s().\-/]+$/

/**
 * The customers whom each text names in full: by the id in the store, the card, the e-mail, the document or the telephone
 * number, with or without the country and the area code. Several share a contact in some families.
 */
export const findExactCustomers = async (
	db: Queryable,
	merchantId: number,
	typed: string[],
): Promise<number[][]> => {
	const texts = typed.map((text) => text.trim())
	if (texts.length === 0) return []
	const matches = await db.rows<ReferenceMatch>(referenceMatches(merchantId, texts))
	const byReference = new Map(matches.map(({ reference, ids }) => [reference, ids]))
	const byCard = await findByPublicIds(db, merchantId, texts.map(cardOf))
	const byPhone = await findByPhones(db, merchantId, texts)
	return texts.map((text, nth) => [
		...new Set([
			...byReference.get(text)!,
			...(byCard[nth] === null ? [] : [byCard[nth]!]),
			...byPhone[nth]!,
		]),
	])
}

/** A card may hold an address that ends in the public id of the customer. */
const cardOf = (text: string): string => text.split(/[/=#]/).at(-1)!

/** Without the zero that is dialled before an area code. */
const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '')

const findByPhones = async (db: Queryable, merchantId: number, texts: string[]): Promise<number[][]> => {
	const phones = texts.map((text) => (PHONE.test(text) ? digitsOf(text) : ''))
	const wanted = phones.filter((phone) => phone.length >= SHORTEST_PHONE)
	if (wanted.length === 0) return texts.map(() => [])
	const queries = wanted.map((phone) =>
		endingsOf(phone)
			.map((ending) => joinPieces(parseSearch(merchantId, ending), 'whole'))
			.join(' | '),
	)
	const rows = await db.rows<{ wanted: string; id: number; phone: string }>(sql`
		select w.phone as wanted, c.id, c.phone from unnest(${wanted}::text[], ${queries}::text[]) as w (phone, query)
		cross join lateral (
			select id, phone from customers
			where merchant_id = ${merchantId} and words @@ w.query::tsquery and phone is not null
			limit ${MOST_WITH_PHONE}) c`)
	return phones.map((phone) =>
		rows.flatMap((row) => (row.wanted === phone && isSamePhone(row.phone, phone) ? [row.id] : [])),
	)
}

/** The number with and without its country and area code, whichever of them the stored one has. */
const endingsOf = (phone: string): string[] => [
	...new Set([phone, ...[11, 10, 9, 8].map((length) => phone.slice(-length))]),
]

/** Whether two numbers are the same, as far as both say. */
const isSamePhone = (stored: string, typed: string): boolean => {
	const digits = digitsOf(stored)
	return digits.length >= SHORTEST_PHONE && (digits.endsWith(typed) || typed.endsWith(digits))
}
