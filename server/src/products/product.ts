import type { Decimal } from '../db/decimal.ts'

/** A brand as a product names it; null where it says nothing. */
export interface BrandInput {
	originalId: string
	name: string | null
}

export interface CategoryInput {
	originalId: string
	name: string | null
	description: string | null
}

/** A product as the merchant store describes it. */
export interface ProductMessage {
	originalId: string
	title: string
	url: string | null
	imageUrl: string | null
	isActive: boolean
	price: Decimal | null
	brand: BrandInput | null
	/** The branch of the tree the product hangs on: its own category first, the root last. */
	categories: CategoryInput[]
}

/** A product as it is stored. */
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
