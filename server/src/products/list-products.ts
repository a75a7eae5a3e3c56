import { MOST_COUNTED, type ProductOrder } from '@fiel/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { RowCount } from '../db/row-count.ts'
import type { Product } from './product.ts'

interface ProductFilter {
	/** A part of the title or of the id. */
	search: string | null
	brand: string | null
	/** Null means all categories. */
	categories: string[] | null
	isActive: boolean | null
}

export interface ProductSort {
	by: ProductOrder
	isDescending: boolean
}

/** The position of a product in the list. */
export interface ProductCursor {
	/** What it is sorted by. */
	key: string
	originalId: string
}

/** Which part of the list is asked for. */
interface ProductRange {
	sort: ProductSort
	after: ProductCursor | null
	limit: number
}

export interface ListedProduct extends Product {
	brandName: string | null
	createdAt: Date
	changedAt: Date
	/** What the list is sorted by. */
	key: string
}

/** What products are sorted by, with an index for each. A product without a title is sorted by its id. */
const KEYS: Record<ProductOrder, Sql> = {
	id: sql`p.original_id`,
	name: sql`name_key(coalesce(p.title, p.original_id)) collate "C"`,
}

const select = (key: Sql): Sql => sql`
	select p.original_id as "originalId", p.title, p.url, p.image_url as "imageUrl", p.is_active as "isActive", p.price,
		p.brand_id as "brandId", p.category_id as "categoryId", b.name as "brandName", p.created_at as "createdAt",
		p.changed_at as "changedAt", ${key} as key
	from products p
	left join brands b on b.merchant_id = p.merchant_id and b.original_id = p.brand_id`

/** Reads an index in its order until the page is full, at worst the whole catalogue. */
export const listProducts = (
	db: Queryable,
	merchantId: number,
	filter: ProductFilter,
	{ sort, after, limit }: ProductRange,
): Promise<ListedProduct[]> => {
	const key = KEYS[sort.by]
	const direction = sort.isDescending ? sql`desc` : sql`asc`
	const beyond = sort.isDescending ? sql`<` : sql`>`
	return db.rows(sql`
		${select(key)}
		where ${filterSql(merchantId, filter)}
			${after === null ? empty : sql`and (${key}, p.original_id) ${beyond} (${after.key}::text, ${after.originalId}::text)`}
		order by ${key} ${direction}, p.original_id ${direction}
		limit ${limit}`)
}

export const countProducts = async (
	db: Queryable,
	merchantId: number,
	filter: ProductFilter,
): Promise<RowCount> => {
	const [counted] = await db.rows<{ rows: number }>(sql`
		select count(*)::integer as rows from (
			select from products p where ${filterSql(merchantId, filter)} limit ${MOST_COUNTED + 1}) found`)
	const { rows } = counted!
	return { rows: Math.min(rows, MOST_COUNTED), isExact: rows <= MOST_COUNTED }
}

const filterSql = (merchantId: number, { search, brand, categories, isActive }: ProductFilter): Sql => sql`
	p.merchant_id = ${merchantId}
	and (${brand}::text is null or p.brand_id = ${brand})
	and (${categories}::text[] is null or p.category_id = any(${categories}::text[]))
	and (${isActive}::boolean is null or p.is_active = ${isActive})
	and (${search}::text is null or position(lower(${search}::text) in lower(p.title)) > 0
		or position(lower(${search}::text) in lower(p.original_id)) > 0)`

export const findProduct = async (
	db: Queryable,
	merchantId: number,
	id: string,
): Promise<ListedProduct | undefined> => {
	const [product] = await db.rows<ListedProduct>(sql`
		${select(KEYS.id)} where p.merchant_id = ${merchantId} and p.original_id = ${id}`)
	return product
}
