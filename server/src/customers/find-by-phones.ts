import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { joinPieces, parseSearch } from './search-words.ts'

/** How many customers with one telephone number are read; more than one are ambiguous in any case. */
const MOST_WITH_PHONE = 20
const SHORTEST_PHONE = 8
const PHONE = /^\+?[\d\s().\-/]+$/

/** Without the zero that is dialled before an area code. */
const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^0+/, '')

/** The digits of a telephone number in the form in which numbers are compared; null for any other text. */
export const phoneKey = (text: string): string | null => {
	const digits = PHONE.test(text) ? digitsOf(text) : ''
	return digits.length >= SHORTEST_PHONE ? digits : null
}

/** The customers who have each telephone number, with or without the country and the area code. */
export const findByPhones = async (
	db: Queryable,
	merchantId: number,
	texts: string[],
): Promise<number[][]> => {
	const phones = texts.map(phoneKey)
	const wanted = [...new Set(phones.filter((phone) => phone !== null))]
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
		rows.flatMap((row) =>
			phone !== null && row.wanted === phone && isSamePhone(row.phone, phone) ? [row.id] : [],
		),
	)
}

/** The number with and without its country and area code, whichever of them the stored one has. */
const endingsOf = (phone: string): string[] => [
	...new Set([phone, ...[11, 10, 9, 8].map((length) => phone.slice(-length))]),
]

/** Whether two numbers are the same, as far as both say. */
export const isSamePhone = (stored: string, typed: string): boolean => {
	const digits = digitsOf(stored)
	return digits.length >= SHORTEST_PHONE && (digits.endsWith(typed) || typed.endsWith(digits))
}
