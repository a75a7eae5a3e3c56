import { type AdminProduct, getProduct, listBrands, listCategories, listProducts } from '@fiel/contract'
import type { Queryable } from '../db/database.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { resourceNotFound } from '../http/admin-reply.ts'
import {
	listBrands as allBrands,
	listCategories as allCategories,
	findSubcategories,
} from './list-categories.ts'
import { findProduct, type ListedProduct, listProducts as loadProducts } from './list-products.ts'
import { loadCategoryTree } from './load-category-tree.ts'
import type { CategoryTree } from './merge-category-path.ts'

const DEFAULT_LIMIT = 50

/** The panel's routes for the catalogue, which is read-only because the shop maintains it. */
export const registerProductsAdminRoutes = ({ db, serve }: AdminApi): void => {
	serve(listProducts, async ({ session: { merchant }, query }) => {
		const limit = query.limit ?? DEFAULT_LIMIT
		const filter = {
			search: query.search?.trim() || null,
			brand: query.brand || null,
			categories: query.category ? await findSubcategories(db, merchant.id, query.category) : null,
			isActive: query.active ?? null,
			after: query.after || null,
		}
		const found = await loadProducts(db, merchant.id, filter, limit + 1)
		const items = found.slice(0, limit)
		return {
			Items: await productBodies(db, merchant.id, items),
			NextAfter: found.length > limit ? items.at(-1)!.originalId : null,
		}
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
