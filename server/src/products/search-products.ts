import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'

/** A product as a till names it. */
export interface SoldProduct {
	originalId: string
	title: string | null
	price: Decimal | null
}

/**
 * Finds the product with a code, or else one whose code differs only in upper and lower case. Only the second case
 * reads the whole catalogue.
 */
export const findProductByCode = async (
	db: Queryable,
	merchantId: number,
	code: string,
): Promise<SoldProduct | undefined> => {
	const [exact] = await db.rows<SoldProduct>(sql`
		select original_id as "originalId", title, price from products
		where merchant_id = ${merchantId} and original_id = ${code}`)
	if (exact) return exact
	const [similar] = await db.rows<SoldProduct>(sql`
		select original_id as "originalId", title, price from products
		where merchant_id = ${merchantId} and lower(original_id) = lower(${code}::text)
		order by is_active desc, original_id limit 1`)
	return similar
}

/**
 * Finds active products whose code begins with the text, or whose title contains all its words, whatever the case and
 * the accents. The product with that code is first, then they are sorted by name.
 */
export const searchProducts = (
	db: Queryable,
	merchantId: number,
	text: string,
	limit: number,
): Promise<SoldProduct[]> => {
	const words = text.split(/\s+/).filter(Boolean)
	return db.rows(sql`
		select original_id as "originalId", title, price from products
		where merchant_id = ${merchantId} and is_active
			and (starts_with(lower(original_id), lower(${text}::text))
				or not exists (
					select from unnest(${words}::text[]) as w (word)
					where position(name_key(word) in name_key(coalesce(title, ''))) = 0))
		order by lower(original_id) = lower(${text}::text) desc, name_key(coalesce(title, original_id)) collate "C",
			original_id
		limit ${limit}`)
}
