import { Type } from 'typebox'
import {
	amountSchema,
	areDisjoint,
	areRangesDisjoint,
	checkRange,
	idListSchema,
	NO_EXTRA_MEMBERS,
} from './arguments.ts'
import { declareCondition } from './condition.ts'

export const product = declareCondition({
	code: 'product',
	title: 'Product',
	meaning: 'The product is one of these.',
	on: 'line',
	args: Type.Object(
		{ products: idListSchema('Products', 'Ids of products in the merchant store.', 'product') },
		NO_EXTRA_MEMBERS,
	),
	excludes: (a, b) => areDisjoint(a.products, b.products),
	lookup: ({ products }) => ({ key: 'product', values: products }),
	compile: ({ products }) => {
		const wanted = new Set(products)
		return (line) => line.product !== null && wanted.has(line.product)
	},
	read: (line) => line.product,
})

export const category = declareCondition({
	code: 'category',
	title: 'Category',
	meaning: 'The product is in one of these categories or their subcategories.',
	on: 'line',
	args: Type.Object(
		{ categories: idListSchema('Categories', 'Ids of categories in the merchant store.', 'category') },
		NO_EXTRA_MEMBERS,
	),
	excludes: (a, b) => areDisjoint(a.categories, b.categories),
	lookup: ({ categories }) => ({ key: 'category', values: categories }),
	compile: ({ categories }) => {
		const wanted = new Set(categories)
		return (line) => line.categories.some((id) => wanted.has(id))
	},
	read: (line) => line.categories,
})

export const brand = declareCondition({
	code: 'brand',
	title: 'Brand',
	meaning: 'The product has one of these brands.',
	on: 'line',
	args: Type.Object(
		{ brands: idListSchema('Brands', 'Ids of brands in the merchant store.', 'brand') },
		NO_EXTRA_MEMBERS,
	),
	excludes: (a, b) => areDisjoint(a.brands, b.brands),
	lookup: ({ brands }) => ({ key: 'brand', values: brands }),
	compile: ({ brands }) => {
		const wanted = new Set(brands)
		return (line) => line.brand !== null && wanted.has(line.brand)
	},
	read: (line) => line.brand,
})

export const productPrice = declareCondition({
	code: 'productPrice',
	title: 'Product price',
	meaning: 'The product price is within these limits.',
	on: 'line',
	args: Type.Object(
		{ min: amountSchema('At least.', 'At least'), max: amountSchema('At most.', 'At most') },
		NO_EXTRA_MEMBERS,
	),
	check: checkRange,
	excludes: areRangesDisjoint,
	compile: ({ min = 0, max = Number.POSITIVE_INFINITY }) => {
		const [least, most] = [Math.round(min * 100), Math.round(max * 100)]
		return (line) => line.cents >= least && line.cents <= most
	},
	read: (line) => line.price.toNumber(),
})
