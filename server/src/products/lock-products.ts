import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Product } from './product.ts'

/** Locks the existing products until the transaction ends; returns them by the merchant's ids. */
export const lockProducts = async (
	tx: Tx,
	merchantId: number,
	originalIds: string[],
): Promise<Map<string, Product>> => {
	// Ordered by id, like all locks of products, to avoid deadlocks.
	const rows = await tx.rows<Product>(sql`
		select original_id as "originalId", title, url, image_url as "imageUrl", is_active as "isActive", price,
			brand_id as "brandId", category_id as "categoryId"
		from products
		where merchant_id = ${merchantId} and original_id = any(${originalIds}::text[])
		order by original_id
		for update`)
	return new Map(rows.map((row) => [row.originalId, row]))
}

/** The names of the existing brands. */
export const readBrands = async (
	tx: Tx,
	merchantId: number,
	originalIds: string[],
): Promise<Map<string, string | null>> => {
	if (originalIds.length === 0) return new Map()
	const rows = await tx.rows<{ original_id: string; name: string | null }>(sql`
		select original_id, name from brands
		where merchant_id = ${merchantId} and original_id = any(${originalIds}::text[])`)
	return new Map(rows.map((row) => [row.original_id, row.name]))
}
