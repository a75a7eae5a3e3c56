import type { Decimal } from '../db/decimal.ts'

/** The brand data of a product; null where it has none. */
export interface BrandInput {
	originalId: string
	name: string | null
}

export interface CategoryInput {
	originalId: string
	name: string | null
	description: string | null
}

/** The product data of a request. */
export interface ProductMessage {
	originalId: string
	title: string
	url: string | null
	imageUrl: string | null
	isActive: boolean
	price: Decimal | null
	brand: BrandInput | null
	/** The category path: its own category first, the root last. */
	categories: CategoryInput[]
}

/** A stored product. */
export interface Product {
	originalId: string
	title: string | null
	url: string | null
	imageUrl: string | null
	isActive: boolean
	price: Decimal | null
	brandId: string | null
	categoryId: string | null
}

export interface Category extends CategoryInput {
	parentId: string | null
}
