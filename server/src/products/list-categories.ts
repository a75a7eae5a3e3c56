import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { BrandInput, Category } from './product.ts'

/** All categories by name, with the number of their direct products. */
export const listCategories = (
	db: Queryable,
	merchantId: number,
): Promise<(Category & { products: number })[]> =>
	db.rows(sql`
		select c.original_id as "originalId", c.name, c.description, c.parent_id as "parentId",
			coalesce(p.products, 0) as products
		from categories c
		left join (
			select category_id, count(*) as products from products where merchant_id = ${merchantId} group by category_id
		) p on p.category_id = c.original_id
		where c.merchant_id = ${merchantId}
		order by coalesce(c.name, c.original_id), c.original_id`)

/** All brands by name, with the number of their products. */
export const listBrands = (
	db: Queryable,
	merchantId: number,
): Promise<(BrandInput & { products: number })[]> =>
	db.rows(sql`
		select b.original_id as "originalId", b.name, coalesce(p.products, 0) as products
		from brands b
		left join (
			select brand_id, count(*) as products from products where merchant_id = ${merchantId} group by brand_id
		) p on p.brand_id = b.original_id
		where b.merchant_id = ${merchantId}
		order by coalesce(b.name, b.original_id), b.original_id`)

/** A category and all its descendants. */
export const findSubcategories = async (db: Queryable, merchantId: number, id: string): Promise<string[]> => {
	const rows = await db.rows<{ id: string; parent: string | null }>(sql`
		select original_id as id, parent_id as parent from categories where merchant_id = ${merchantId}`)
	const children = Map.groupBy(rows, ({ parent }) => parent)
	const below = new Set([id])
	for (const at of below) for (const child of children.get(at) ?? []) below.add(child.id)
	return [...below]
}
