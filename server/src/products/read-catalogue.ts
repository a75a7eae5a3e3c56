import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

/** The product data that rules use. */
export interface CatalogueEntry {
	brand: string | null
	isActive: boolean
	/** Its own category and all ancestors. */
	categories: string[]
}

export type Catalogue = Map<string, CatalogueEntry>

/** Products by the merchant's ids, each with all its categories. */
export const readCatalogue = async (
	db: Queryable,
	merchantId: number,
	originalIds: string[],
): Promise<Catalogue> => {
	const catalogue: Catalogue = new Map()
	if (originalIds.length === 0) return catalogue
	const rows = await db.rows<{
		product: string
		brand: string | null
		isActive: boolean
		category: string | null
	}>(sql`
		with recursive branch as (
			select original_id as product, brand_id as brand, is_active, category_id as category
			from products
			where merchant_id = ${merchantId} and original_id = any(${[...new Set(originalIds)]}::text[])
			union
			select branch.product, branch.brand, branch.is_active, own.parent_id
			from branch
			join categories own on own.merchant_id = ${merchantId} and own.original_id = branch.category
			where own.parent_id is not null
		)
		select product, brand, is_active as "isActive", category from branch`)
	for (const { product, brand, isActive, category } of rows) {
		const entry = catalogue.get(product) ?? { brand, isActive, categories: [] }
		if (category !== null) entry.categories.push(category)
		catalogue.set(product, entry)
	}
	return catalogue
}
