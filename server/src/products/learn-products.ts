import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { jsonRows } from '../db/json-rows.ts'

export interface MentionedProduct {
	originalId: string | null
	title: string | null
	url: string | null
	imageUrl: string | null
	isActive: boolean
	price: Decimal | null
	brand: { originalId: string; name: string | null } | null
}

/** Adds products that orders mention and the catalogue does not have; the product update stays the authority on the rest. */
export const learnProducts = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	mentioned: MentionedProduct[],
): Promise<void> => {
	const known = knownIn(tx)
	const products = new Map<string, MentionedProduct>()
	for (const product of mentioned)
		if (product.originalId && !known.has(`${merchantId} ${product.originalId}`))
			products.set(product.originalId, product)
	for (const id of await findProducts(tx, merchantId, now, [...products.keys()])) products.delete(id)
	if (products.size === 0) return
	const rows = [...products.values()].map((product) => ({
		...product,
		brandId: product.brand?.originalId ?? null,
		brandName: product.brand?.name ?? null,
	}))
	tx.write(sql`
		with mentioned as (
			select *
			from json_to_recordset(${jsonRows(rows)}) as p (
				"originalId" text, title text, url text, "imageUrl" text, "isActive" boolean, price numeric,
				"brandId" text, "brandName" text)
		), branded as (
			insert into brands (merchant_id, original_id, name)
			select distinct on ("brandId") ${merchantId}::bigint, "brandId", "brandName"
			from mentioned where "brandId" is not null
			order by "brandId"
			on conflict (merchant_id, original_id) do nothing
		)
		insert into products (merchant_id, original_id, title, url, image_url, is_active, price, brand_id, created_at, changed_at)
		select ${merchantId}::bigint, "originalId", title, url, "imageUrl", "isActive", price, "brandId", ${now}::timestamptz, ${now}::timestamptz
		from mentioned
		order by "originalId"
		on conflict (merchant_id, original_id) do nothing`)
}

/**
 * Those that are in the catalogue. It never loses a product, so one that was found is not looked for again; unless it
 * is of this very moment, and may go with its transaction.
 */
const findProducts = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	originalIds: string[],
): Promise<string[]> => {
	if (originalIds.length === 0) return []
	const rows = await tx.rows<{ id: string; createdAt: Date }>(sql`
		select original_id as id, created_at as "createdAt" from products
		where merchant_id = ${merchantId} and original_id = any(${originalIds}::text[])`)
	const known = knownIn(tx)
	if (known.size + rows.length > MOST_KNOWN) known.clear()
	for (const { id, createdAt } of rows) if (createdAt < now) known.add(`${merchantId} ${id}`)
	return rows.map(({ id }) => id)
}
const MOST_KNOWN = 100_000
const knownByHome = new WeakMap<object, Set<string>>()
const knownIn = ({ home }: Tx): Set<string> => {
	const known = knownByHome.get(home) ?? new Set()
	knownByHome.set(home, known)
	return known
}
