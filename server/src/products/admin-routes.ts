import {
	type AdminProduct,
	countProducts,
	getProduct,
	listBrands,
	listCategories,
	listProducts,
	type ProductFilters,
} from '@fiel/contract'
import type { Queryable } from '../db/database.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { resourceNotFound } from '../http/admin-reply.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import {
	listBrands as allBrands,
	listCategories as allCategories,
	findSubcategories,
} from './list-categories.ts'
import {
	countProducts as countListedProducts,
	findProduct,
	type ListedProduct,
	listProducts as loadProducts,
	type ProductCursor,
	type ProductSort,
} from './list-products.ts'
import { loadCategoryTree } from './load-category-tree.ts'
import type { CategoryTree } from './merge-category-path.ts'

const DEFAULT_LIMIT = 50

/** The panel's routes for the catalogue, which is read-only because the shop maintains it. */
export const registerProductsAdminRoutes = ({ db, serve }: AdminApi): void => {
	const filterOf = async (merchantId: number, { search, brand, category, active }: ProductFilters) => ({
		search: search?.trim() || null,
		brand: brand || null,
		categories: category ? await findSubcategories(db, merchantId, category) : null,
		isActive: active ?? null,
	})
	serve(listProducts, async ({ session: { merchant }, query }) => {
		const limit = query.limit ?? DEFAULT_LIMIT
		const sort: ProductSort = {
			by: query.sort?.endsWith('name') ? 'name' : 'id',
			isDescending: query.sort?.startsWith('-') ?? false,
		}
		const after = query.after ? parseCursor(query.after, sort) : null
		if (query.after && !after)
			return {
				failed: 400,
				message: 'after is no place in the list',
				field: 'after',
				text: panelText.reload(),
			}
		const filter = await filterOf(merchant.id, query)
		const found = await loadProducts(db, merchant.id, filter, { sort, after, limit: limit + 1 })
		const items = found.slice(0, limit)
		return {
			Items: await productBodies(db, merchant.id, items),
			NextAfter: found.length > limit ? formatCursor(items.at(-1)!, sort) : null,
		}
	})
	serve(countProducts, async ({ session: { merchant }, query }) => {
		const { rows, isExact } = await countListedProducts(db, merchant.id, await filterOf(merchant.id, query))
		return { Rows: rows, IsExact: isExact }
	})
	serve(getProduct, async ({ session: { merchant }, params: { id } }) => {
		const product = await findProduct(db, merchant.id, id)
		if (!product) return resourceNotFound(`there is no product ${id}`)
		return (await productBodies(db, merchant.id, [product]))[0]!
	})
	serve(listCategories, async ({ session: { merchant } }) =>
		(await allCategories(db, merchant.id)).map(({ originalId, name, description, parentId, products }) => ({
			Id: originalId,
			Name: name,
			Description: description,
			ParentId: parentId,
			Products: products,
		})),
	)
	serve(listBrands, async ({ session: { merchant } }) =>
		(await allBrands(db, merchant.id)).map(({ originalId, name, products }) => ({
			Id: originalId,
			Name: name,
			Products: products,
		})),
	)
}

const formatCursor = ({ key, originalId }: ProductCursor, { by }: ProductSort): string =>
	by === 'id' ? originalId : JSON.stringify([key, originalId])

/** PostgreSQL cannot store every text of JSON. */
const isText = (value: unknown): value is string =>
	typeof value === 'string' && value.isWellFormed() && !value.includes('\0')

/** Null if the text is no position in a list with this order. */
const parseCursor = (text: string, { by }: ProductSort): ProductCursor | null => {
	if (by === 'id') return { key: text, originalId: text }
	try {
		const [key, originalId] = JSON.parse(text)
		return isText(key) && isText(originalId) ? { key, originalId } : null
	} catch {
		return null
	}
}

const productBodies = async (
	db: Queryable,
	merchantId: number,
	products: ListedProduct[],
): Promise<AdminProduct[]> => {
	const tree = await loadCategoryTree(db, merchantId, [
		...new Set(products.flatMap(({ categoryId }) => categoryId ?? [])),
	])
	return products.map((product) => ({
		Id: product.originalId,
		Title: product.title,
		Url: product.url,
		ImageUrl: product.imageUrl,
		IsActive: product.isActive,
		Price: product.price?.toNumber() ?? null,
		BrandId: product.brandId,
		BrandName: product.brandName,
		CategoryId: product.categoryId,
		CategoryNames: categoryNames(tree, product.categoryId),
		CreatedDate: product.createdAt.toISOString(),
		ChangedDate: product.changedAt.toISOString(),
	}))
}

/** The names from the root to the category. */
const categoryNames = (tree: CategoryTree, id: string | null): string[] => {
	const names: string[] = []
	const seen = new Set<string>()
	for (let at = id; at !== null && !seen.has(at); at = tree.get(at)?.parentId ?? null) {
		seen.add(at)
		names.unshift(tree.get(at)?.name ?? at)
	}
	return names
}
