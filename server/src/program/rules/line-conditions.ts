import { Type } from 'typebox'
import { amount, areApart, checkRange, closed, ids, rangesApart } from './arguments.ts'
import { condition } from './condition.ts'

export const product = condition({
	code: 'product',
	title: 'Product',
	meaning: 'The product is one of these.',
	on: 'line',
	args: Type.Object({ products: ids('Products', 'Ids of products in the merchant store.') }, closed),
	excludes: (a, b) => areApart(a.products, b.products),
	lookup: ({ products }) => ({ key: 'product', values: products }),
	compile: ({ products }) => {
		const wanted = new Set(products)
		return (line) => line.product !== null && wanted.has(line.product)
	},
})

export const category = condition({
	code: 'category',
	title: 'Category',
	meaning: 'The product is in one of these categories, or in any category below them.',
	on: 'line',
	args: Type.Object({ categories: ids('Categories', 'Ids of categories in the merchant store.') }, closed),
	excludes: (a, b) => areApart(a.categories, b.categories),
	lookup: ({ categories }) => ({ key: 'category', values: categories }),
	compile: ({ categories }) => {
		const wanted = new Set(categories)
		return (line) => line.categories.some((id) => wanted.has(id))
	},
})

export const brand = condition({
	code: 'brand',
	title: 'Brand',
	meaning: 'The product is of one of these brands.',
	on: 'line',
	args: Type.Object({ brands: ids('Brands', 'Ids of brands in the merchant store.') }, closed),
	excludes: (a, b) => areApart(a.brands, b.brands),
	lookup: ({ brands }) => ({ key: 'brand', values: brands }),
	compile: ({ brands }) => {
		const wanted = new Set(brands)
		return (line) => line.brand !== null && wanted.has(line.brand)
	},
})

export const productPrice = condition({
	code: 'productPrice',
	title: 'Product price',
	meaning: 'The product cost at least, or at most, so much.',
	on: 'line',
	args: Type.Object({ min: amount('At least.', 'At least'), max: amount('At most.', 'At most') }, closed),
	check: checkRange,
	excludes: rangesApart,
	compile: ({ min = 0, max = Number.POSITIVE_INFINITY }) => {
		const [least, most] = [Math.round(min * 100), Math.round(max * 100)]
		return (line) => line.cents >= least && line.cents <= most
	},
})
