import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import type { CategoryTree } from './merge-category-path.ts'
import type { Category } from './product.ts'

/** The given categories and all their ancestors. */
export const loadCategoryTree = async (
	db: Queryable,
	merchantId: number,
	ids: string[],
): Promise<CategoryTree> => {
	if (ids.length === 0) return new Map()
	const rows = await db.rows<Category>(sql`
		with recursive branch as (
			select original_id, name, description, parent_id
			from categories
			where merchant_id = ${merchantId} and original_id = any(${ids}::text[])
			union
			select above.original_id, above.name, above.description, above.parent_id
			from branch
			join categories above on above.merchant_id = ${merchantId} and above.original_id = branch.parent_id
		)
		select original_id as "originalId", name, description, parent_id as "parentId" from branch`)
	return new Map(rows.map((row) => [row.originalId, row]))
}

/** Locks categories, because two transactions that each move one category below the other would create a cycle. */
export const lockCategories = (tx: Tx, merchantId: number, ids: string[]): Promise<unknown[]> =>
	// Ordered by id, like all locks of categories, to avoid deadlocks.
	tx.rows(sql`
		select from categories
		where merchant_id = ${merchantId} and original_id = any(${ids}::text[])
		order by original_id
		for update`)
