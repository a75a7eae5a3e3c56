import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { createDatabaseCache } from '../db/database-cache.ts'
import type { Decimal } from '../db/decimal.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Category, CategoryInput } from './product.ts'

interface MentionedProduct {
	originalId: string | null
	title: string | null
	url: string | null
	imageUrl: string | null
	isActive: boolean
	price: Decimal | null
	brand: { originalId: string; name: string | null } | null
	/** The category path, its own category first. */
	categories?: CategoryInput[]
}

/**
 * Inserts products from orders that the catalogue does not have. Only the product update changes existing products.
 */
export const insertMentionedProducts = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	mentioned: MentionedProduct[],
): Promise<void> => {
	const known = knownProducts(tx).get(merchantId)
	const products = new Map<string, MentionedProduct>()
	for (const product of mentioned)
		if (product.originalId && !known?.has(product.originalId)) products.set(product.originalId, product)
	for (const id of await findProducts(tx, merchantId, now, [...products.keys()])) products.delete(id)
	if (products.size === 0) return
	const categories = categoriesOf([...products.values()])
	const rows = [...products.values()].map(({ categories: path, ...product }) => ({
		...product,
		categoryId: path?.[0]?.originalId ?? null,
		brandId: product.brand?.originalId ?? null,
		brandName: product.brand?.name ?? null,
	}))
	tx.write(sql`
		with mentioned as (
			select *
			from json_to_recordset(${jsonRows(rows)}) as p (
				"originalId" text, title text, url text, "imageUrl" text, "isActive" boolean, price numeric,
				"brandId" text, "brandName" text, "categoryId" text)
		), branded as (
			insert into brands (merchant_id, original_id, name)
			select distinct on ("brandId") ${merchantId}::bigint, "brandId", "brandName"
			from mentioned where "brandId" is not null
			order by "brandId"
			on conflict (merchant_id, original_id) do nothing
		), filed as (
			insert into categories (merchant_id, original_id, name, description, parent_id)
			select ${merchantId}::bigint, c.*
			from json_to_recordset(${jsonRows(categories)}) as c (
				"originalId" text, name text, description text, "parentId" text)
			order by c."originalId"
			on conflict (merchant_id, original_id) do nothing
		)
		insert into products (merchant_id, original_id, title, url, image_url, is_active, price, brand_id, category_id,
			created_at, changed_at)
		select ${merchantId}::bigint, "originalId", title, url, "imageUrl", "isActive", price, "brandId", "categoryId",
			${now}::timestamptz, ${now}::timestamptz
		from mentioned
		order by "originalId"
		on conflict (merchant_id, original_id) do nothing`)
}

/**
 * The categories of the products, each as first given. A known category keeps its parent, so a new path always ends
 * at an existing category or a root and cannot form a cycle.
 */
const categoriesOf = (products: MentionedProduct[]): Category[] => {
	const categories = new Map<string, Category>()
	for (const { categories: path = [] } of products)
		path.forEach((input, level) => {
			if (categories.has(input.originalId)) return
			categories.set(input.originalId, { ...input, parentId: path[level + 1]?.originalId ?? null })
		})
	return [...categories.values()]
}

/**
 * Finds existing products. Products are never deleted, so those found are cached; not those created at this moment,
 * because their transaction may still roll back.
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
	const byMerchant = knownProducts(tx)
	const count = [...byMerchant.values()].reduce((sum, { size }) => sum + size, rows.length)
	if (count > MOST_KNOWN) byMerchant.clear()
	const known = byMerchant.get(merchantId) ?? new Set()
	byMerchant.set(merchantId, known)
	for (const { id, createdAt } of rows) if (createdAt < now) known.add(id)
	return rows.map(({ id }) => id)
}
const MOST_KNOWN = 100_000
/** By merchant. */
const knownProducts = createDatabaseCache(() => new Map<number, Set<string>>())
