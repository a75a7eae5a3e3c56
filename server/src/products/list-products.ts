import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Product } from './product.ts'

interface ProductFilter {
	/** A part of the title or of the id. */
	search: string | null
	brand: string | null
	/** Null means all categories. */
	categories: string[] | null
	isActive: boolean | null
	after: string | null
}

export interface ListedProduct extends Product {
	brandName: string | null
	createdAt: Date
	changedAt: Date
}

/** Products ordered by id. It scans the primary key until the page is full, at worst the whole catalogue. */
export const listProducts = (
	db: Queryable,
	merchantId: number,
	{ search, brand, categories, isActive, after }: ProductFilter,
	limit: number,
): Promise<ListedProduct[]> =>
	db.rows(sql`
		select p.original_id as "originalId", p.title, p.url, p.image_url as "imageUrl", p.is_active as "isActive", p.price,
			p.brand_id as "brandId", p.category_id as "categoryId", b.name as "brandName", p.created_at as "createdAt",
			p.changed_at as "changedAt"
		from products p
		left join brands b on b.merchant_id = p.merchant_id and b.original_id = p.brand_id
		where p.merchant_id = ${merchantId}
			and (${after}::text is null or p.original_id > ${after})
			and (${brand}::text is null or p.brand_id = ${brand})
			and (${categories}::text[] is null or p.category_id = any(${categories}::text[]))
			and (${isActive}::boolean is null or p.is_active = ${isActive})
			and (${search}::text is null or position(lower(${search}::text) in lower(p.title)) > 0
				or position(lower(${search}::text) in lower(p.original_id)) > 0)
		order by p.original_id
		limit ${limit}`)

export const findProduct = async (
	db: Queryable,
	merchantId: number,
	id: string,
): Promise<ListedProduct | undefined> => {
	const [product] = await db.rows<ListedProduct>(sql`
		select p.original_id as "originalId", p.title, p.url, p.image_url as "imageUrl", p.is_active as "isActive", p.price,
			p.brand_id as "brandId", p.category_id as "categoryId", b.name as "brandName", p.created_at as "createdAt",
			p.changed_at as "changedAt"
		from products p
		left join brands b on b.merchant_id = p.merchant_id and b.original_id = p.brand_id
		where p.merchant_id = ${merchantId} and p.original_id = ${id}`)
	return product
}
