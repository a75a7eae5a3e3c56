import sql, { join, type Sql } from 'sql-template-tag'
import { chooseRareWords, measureWords } from '../../customers/choose-words.ts'
import { parseSearch, splitSearch } from '../../customers/search-words.ts'
import type { Queryable } from '../../db/database.ts'
import { decimal } from '../../db/decimal.ts'

/** What a search in orders finds. */
export interface OrderSearch {
	/** All orders that match; null if there are so many that they are rather looked for among the newest. */
	orderIds: number[] | null
	/** Whether the order `o` matches. */
	matches: Sql
}

/** How many orders, or customers, each index is asked for at most. */
const MOST_FOUND = 2_000

/**
 * Searches orders by the beginning of their id or coupon, by the words of the customer's name, and by the amount. Every
 * part is read from an index and has a bound; a part that finds more is common, and the newest orders have it too.
 */
export const searchOrders = async (
	db: Queryable,
	merchantId: number,
	typed: string,
): Promise<OrderSearch> => {
	const amount = parseAmount(typed)
	const names = /\p{L}/u.test(typed) ? splitSearch(typed) : []
	const parts = [
		beginsWith(sql`original_id`, typed),
		sql`(coupon is not null and ${beginsWith(sql`coupon`, typed)})`,
		...(amount ? [sql`total >= ${amount.from} and total < ${amount.until}`] : []),
	]
	const found: (number[] | null)[] = []
	for (const part of parts) found.push(await findOrders(db, sql`merchant_id = ${merchantId} and ${part}`))
	if (names.length > 0) found.push(await findOrdersByName(db, merchantId, typed, names))
	const isComplete = found.every((ids) => ids !== null)
	return {
		orderIds: isComplete ? [...new Set(found.flatMap((ids) => ids ?? []))] : null,
		matches: sql`(${join([...parts, ...(names.length > 0 ? [hasName(merchantId, names)] : [])], ' or ')})`,
	}
}

/** A text that is above all others with the same beginning, by its bytes. */
const LAST = '\u{10FFFF}'

const beginsWith = (column: Sql, typed: string): Sql =>
	sql`(lower(${column}) ~>=~ lower(${typed}) and lower(${column}) ~<~ (lower(${typed}) || ${LAST}))`

/** The ids of orders that meet a condition; null if there are too many. */
const findOrders = async (db: Queryable, condition: Sql): Promise<number[] | null> => {
	const rows = await db.rows<{ id: number }>(
		sql`select id from orders where ${condition} limit ${MOST_FOUND + 1}`,
	)
	return rows.length > MOST_FOUND ? null : rows.map(({ id }) => id)
}

const findOrdersByName = async (
	db: Queryable,
	merchantId: number,
	typed: string,
	names: string[],
): Promise<number[] | null> => {
	const words = chooseRareWords(await measureWords(db, merchantId, parseSearch(merchantId, typed)))
	if (!words) return null
	const found = await db.rows<{ id: number; name: string | null }>(sql`
		select id, ${plainName(sql`customers`)} as name from customers
		where words @@ ${words.indexQuery}::tsquery limit ${MOST_FOUND + 1}`)
	if (found.length > MOST_FOUND) return null
	const customers = found.filter(({ name }) => names.every((piece) => ` ${name}`.includes(` ${piece}`)))
	if (customers.length === 0) return []
	const ids = customers.map(({ id }) => id)
	return findOrders(db, sql`merchant_id = ${merchantId} and customer_id = any(${ids}::bigint[])`)
}

/** The name in lower case and without accents, as `customers.words` has it. */
const plainName = (customer: Sql): Sql => sql`
	lower(case when octet_length(${customer}.name) = char_length(${customer}.name) then ${customer}.name
		else regexp_replace(normalize(${customer}.name, NFD), '[\u0300-\u036f]', '', 'g') end)`

/** Looked up for each order, so that the planner never reads all customers. Contacts do not count: not all may see them. */
const hasName = (merchantId: number, names: string[]): Sql => {
	const each = names.map((piece) => sql`position(${` ${piece}`} in ' ' || ${plainName(sql`k`)}) > 0`)
	return sql`(
		select ${join(each, ' and ')} from customers k
		where k.merchant_id = ${merchantId} and k.id = o.customer_id)`
}

/** The amounts that a text can mean: 349,90 exactly, and 349 everything from 349.00 to 349.99. */
export const parseAmount = (typed: string): { from: string; until: string } | null => {
	// R$ 349, €349, kr 349 and S/349, but not an id such as zzz349.
	const plain = typed.replace(/^(\p{L}{0,3}\p{Sc}|\p{L}{1,3}[./]?\s+|S\/)\s*(?=\d)/u, '').replace(/\s+/g, '')
	if (!/^\d{1,3}([.,]?\d{3})*([.,]\d{1,2})?$|^\d+([.,]\d{1,2})?$/.test(plain)) return null
	const [, whole = '', cents] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(plain)!
	const digits = whole.replace(/[.,]/g, '')
	if (digits.length > 12) return null
	const from = decimal(cents === undefined ? digits : `${digits}.${cents}`)
	const step = decimal(cents === undefined ? '1' : '0.01')
	return { from: from.toString(), until: from.plus(step).toString() }
}
