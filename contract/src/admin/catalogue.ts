import { type Static, Type } from 'typebox'
import {
	flag,
	id,
	instant,
	integer,
	list,
	nullable,
	number,
	optional,
	shape,
	string,
	text,
} from '../members.ts'
import { sortParam } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'

export const AdminProduct = shape('AdminProduct', 'A product of the catalogue.', {
	Id: string('Id in the merchant store.'),
	Title: nullable(string('Its title.')),
	Url: nullable(string('Its page in the shop.')),
	ImageUrl: nullable(string('Its picture.')),
	IsActive: flag('False when it is not for sale: it earns no extra points.'),
	Price: nullable(number('Its price.')),
	BrandId: nullable(string('Id of its brand.')),
	BrandName: nullable(string('Name of its brand.')),
	CategoryId: nullable(string('Id of its category.')),
	CategoryNames: list(
		string('A name, or the id where there is none.'),
		'Its category and those above, the root first.',
	),
	CreatedDate: instant('When it was first heard of.'),
	ChangedDate: instant('When it last changed.'),
})
export type AdminProduct = Static<typeof AdminProduct>

const AdminProducts = shape('AdminProducts', 'A part of the catalogue.', {
	Items: list(AdminProduct, 'The products, by their ids unless sorted.'),
	NextAfter: nullable(string('`after` for the products that follow; null when there are none.')),
})

export const AdminCategory = shape('AdminCategory', 'A category of the catalogue.', {
	Id: string('Id in the merchant store.'),
	Name: nullable(string('Its name.')),
	Description: nullable(string('What it is about.')),
	ParentId: nullable(string('Id of the category above; null at the root.')),
	Products: integer('Products right in it, not counting those in categories below.'),
})
export type AdminCategory = Static<typeof AdminCategory>

const AdminBrand = shape('AdminBrand', 'A brand of the catalogue.', {
	Id: string('Id in the merchant store.'),
	Name: nullable(string('Its name.')),
	Products: integer('Products of it.'),
})

const product: AdminProduct = {
	Id: 'SKU-1',
	Title: 'Running shoe',
	Url: 'https://shop.example/p/sku-1',
	ImageUrl: null,
	IsActive: true,
	Price: 299.9,
	BrandId: 'b-7',
	BrandName: 'Ligeiro',
	CategoryId: 'c-12',
	CategoryNames: ['Sport', 'Shoes'],
	CreatedDate: '2026-01-10T12:00:00Z',
	ChangedDate: '2026-11-14T12:00:00Z',
}

/** What the list of products can be sorted by: each has an index. */
export const PRODUCT_ORDERS = ['id', 'name'] as const
export type ProductOrder = (typeof PRODUCT_ORDERS)[number]

export const listProducts = adminOperation({
	id: 'listProducts',
	method: 'GET',
	path: '/admin/api/products',
	tag: 'Products',
	access: 'program.view',
	summary: 'Look through the catalogue',
	description: 'Products come from the private interface and from orders; they are not changed here.',
	query: Type.Object({
		search: optional(text('Part of the title or of the id.', { max: 255 })),
		brand: optional(id('Only products of this brand.')),
		category: optional(id('Only products in this category or one below it.')),
		active: optional(flag('True: only active ones; false: only the others.')),
		sort: sortParam(PRODUCT_ORDERS),
		after: optional(text('`NextAfter` of the part before.', { max: 1000 })),
		limit: optional(
			Type.Integer({ description: 'How many, 50 unless told; 500 at most.', minimum: 1, maximum: 500 }),
		),
	}),
	status: 200,
	reply: AdminProducts,
	refusals: BODY_ERRORS,
	example: {
		query: { search: 'shoe', active: true },
		reply: { Items: [product], NextAfter: null },
	},
})

export const getProduct = adminOperation({
	id: 'getProduct',
	method: 'GET',
	path: '/admin/api/products/:id',
	tag: 'Products',
	access: 'program.view',
	summary: 'A product',
	description: 'What is known of it. Status 404 where there is none with the id.',
	params: Type.Object({ id: id('Id in the merchant store.') }),
	status: 200,
	reply: AdminProduct,
	refusals: BODY_ERRORS,
	example: { params: { id: 'SKU-1' }, reply: product },
})

export const listCategories = adminOperation({
	id: 'listCategories',
	method: 'GET',
	path: '/admin/api/categories',
	tag: 'Products',
	access: 'program.view',
	summary: 'The tree of categories',
	description: 'All of them; `ParentId` makes the tree.',
	status: 200,
	reply: list(AdminCategory, 'The categories, by name.'),
	refusals: [],
	example: { reply: [{ Id: 'c-12', Name: 'Shoes', Description: null, ParentId: 'c-1', Products: 40 }] },
})

export const listBrands = adminOperation({
	id: 'listBrands',
	method: 'GET',
	path: '/admin/api/brands',
	tag: 'Products',
	access: 'program.view',
	summary: 'The brands',
	description: 'All of them, with the number of their products.',
	status: 200,
	reply: list(AdminBrand, 'The brands, by name.'),
	refusals: [],
	example: { reply: [{ Id: 'b-7', Name: 'Ligeiro', Products: 12 }] },
})
