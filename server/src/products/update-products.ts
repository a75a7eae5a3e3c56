import type { ProductOutcome } from '@fiel/contract'
import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { loadCategoryTree, lockCategories } from './load-category-tree.ts'
import { lockProducts, readBrands } from './lock-products.ts'
import { type CategoryTree, mergeCategoryPath } from './merge-category-path.ts'
import type { BrandInput, Product, ProductMessage } from './product.ts'
import { saveCatalogue } from './save-catalogue.ts'

interface UpdatedProduct {
	product: Product
	outcome: ProductOutcome
}

/** Creates or replaces products with their brands and category paths. */
export const updateProducts = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	messages: ProductMessage[],
): Promise<(UpdatedProduct | Refusal)[]> => {
	const products = await lockProducts(
		tx,
		merchant.id,
		messages.map((message) => message.originalId),
	)
	const tree = await loadAndLockTree(tx, merchant.id, messages)
	const brands = await readBrands(
		tx,
		merchant.id,
		messages.flatMap(({ brand }) => brand?.originalId ?? []),
	)
	const known = new Set(products.keys())
	const changed = { products: new Set<string>(), brands: new Set<string>(), categories: new Set<string>() }
	const outcomes = messages.map((message): UpdatedProduct | Refusal => {
		const merged = mergeCategoryPath(tree, message.categories)
		if (isRefusal(merged)) return merged
		for (const category of merged) changed.categories.add(category.originalId)
		const isRenamed = message.brand !== null && renameBrand(brands, message.brand)
		if (isRenamed) changed.brands.add(message.brand!.originalId)
		const before = products.get(message.originalId)
		const product = productOf(message)
		const isNew = !before || !isSame(before, product)
		if (isNew) changed.products.add(message.originalId)
		products.set(message.originalId, product)
		return { product, outcome: outcomeOf(product, before, isNew || isRenamed || merged.length > 0) }
	})
	const touched = [...changed.products].map((id) => products.get(id)!)
	await saveCatalogue(tx, merchant.id, now, {
		created: touched.filter((product) => !known.has(product.originalId)),
		updated: touched.filter((product) => known.has(product.originalId)),
		categories: [...changed.categories].map((id) => tree.get(id)!),
		brands: [...changed.brands].map((originalId) => ({ originalId, name: brands.get(originalId)! })),
	})
	return outcomes
}

/**
 * Reads the tree without a lock, and again with one only if the batch
 * changes it, because nearly every batch has the popular categories.
 */
const loadAndLockTree = async (
	tx: Tx,
	merchantId: number,
	messages: ProductMessage[],
): Promise<CategoryTree> => {
	const ids = [...new Set(messages.flatMap(({ categories }) => categories.map((input) => input.originalId)))]
	const tree = await loadCategoryTree(tx, merchantId, ids)
	const attempt: CategoryTree = new Map(tree)
	const changes = messages.some(({ categories }) => {
		const merged = mergeCategoryPath(attempt, categories)
		return isRefusal(merged) || merged.length > 0
	})
	if (!changes) return tree
	await lockCategories(tx, merchantId, ids)
	return loadCategoryTree(tx, merchantId, ids)
}

/** Sets the name of a brand; an omitted name stays, because other products use the brand too. */
const renameBrand = (brands: Map<string, string | null>, { originalId, name }: BrandInput): boolean => {
	const known = brands.get(originalId)
	if (known !== undefined && (name === null || name === known)) return false
	brands.set(originalId, name)
	return true
}

const productOf = ({ brand, categories, ...message }: ProductMessage): Product => ({
	...message,
	brandId: brand?.originalId ?? null,
	categoryId: categories[0]?.originalId ?? null,
})

const isSame = (a: Product, b: Product): boolean => {
	const { price: priceOfA, ...restOfA } = a
	const { price: priceOfB, ...restOfB } = b
	const samePrice = priceOfA && priceOfB ? priceOfA.eq(priceOfB) : priceOfA === priceOfB
	return (
		samePrice &&
		Object.entries(restOfA).every(([name, value]) => value === restOfB[name as keyof typeof restOfB])
	)
}

/** The outcome `unchanged` takes precedence over `inactive`. */
const outcomeOf = (product: Product, before: Product | undefined, hasChanged: boolean): ProductOutcome => {
	if (!hasChanged) return 'ProductUnchanged'
	if (!product.isActive) return 'ProductInactive'
	return before ? 'ProductUpdated' : 'ProductCreated'
}
