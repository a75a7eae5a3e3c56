import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { BrandInput, Category, Product } from './product.ts'

interface CatalogueChanges {
	created: Product[]
	updated: Product[]
	categories: Category[]
	brands: BrandInput[]
}

/** Saves the changes of a batch. Products come first, as when an order creates them, to avoid deadlocks. */
export const saveCatalogue = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	{ created, updated, categories, brands }: CatalogueChanges,
): Promise<void> => {
	// If another transaction inserts the same product, the batch fails, and its retry sees the product.
	if (created.length > 0)
		await tx.rows(sql`
			insert into products (merchant_id, original_id, title, url, image_url, is_active, price, brand_id, category_id,
				created_at, changed_at)
			select ${merchantId}::bigint, p.*, ${now}::timestamptz, ${now}::timestamptz
			from json_to_recordset(${jsonRows(created)}) as p (
				"originalId" text, title text, url text, "imageUrl" text, "isActive" boolean, price numeric,
				"brandId" text, "categoryId" text)
			order by p."originalId"`)
	if (updated.length > 0)
		await tx.rows(sql`
			update products p
			set title = u.title, url = u.url, image_url = u."imageUrl", is_active = u."isActive", price = u.price,
				brand_id = u."brandId", category_id = u."categoryId", changed_at = ${now}
			from json_to_recordset(${jsonRows(updated)}) as u (
				"originalId" text, title text, url text, "imageUrl" text, "isActive" boolean, price numeric,
				"brandId" text, "categoryId" text)
			where p.merchant_id = ${merchantId} and p.original_id = u."originalId"`)
	if (categories.length > 0)
		await tx.rows(sql`
			insert into categories (merchant_id, original_id, name, description, parent_id)
			select ${merchantId}::bigint, c.*
			from json_to_recordset(${jsonRows(categories)}) as c (
				"originalId" text, name text, description text, "parentId" text)
			order by c."originalId"
			on conflict (merchant_id, original_id) do update set
				name = excluded.name, description = excluded.description, parent_id = excluded.parent_id`)
	if (brands.length > 0)
		await tx.rows(sql`
			insert into brands (merchant_id, original_id, name)
			select ${merchantId}::bigint, b.*
			from json_to_recordset(${jsonRows(brands)}) as b ("originalId" text, name text)
			order by b."originalId"
			on conflict (merchant_id, original_id) do update set name = excluded.name`)
}
