import { type Static, Type } from 'typebox'
import { listProducts } from './catalogue.ts'
import { listCoupons } from './coupons.ts'
import { MOST_COUNTED, RowCount } from './lists.ts'
import { adminOperation, BODY_ERRORS } from './operation.ts'
import { listOrders } from './orders.ts'
import { listCustomers } from './profiles.ts'

const description = `The filters are those of the list. At most ${MOST_COUNTED.toLocaleString('en')} rows are counted, and rare matches are looked for among a bounded number of rows, so the answer comes quickly however long the list is.`
const example = { Rows: 214, IsExact: true }

const customers = listCustomers.query.properties
export const countCustomers = adminOperation({
	id: 'countCustomers',
	method: 'GET',
	path: '/admin/api/counts/customers',
	tag: 'Customers',
	access: 'customers.view',
	summary: 'How many customers match',
	description: `${description} A search by a user without the right to see contacts is not counted, because the number would tell whose they are.`,
	query: Type.Object({
		...{ search: customers.search, tier: customers.tier, group: customers.group },
		...{ state: customers.state, segment: customers.segment },
	}),
	status: 200,
	reply: RowCount,
	refusals: BODY_ERRORS,
	example: { query: { state: 'enrolled' }, reply: example },
})

const orders = listOrders.query.properties
export const countOrders = adminOperation({
	id: 'countOrders',
	method: 'GET',
	path: '/admin/api/counts/orders',
	tag: 'Orders',
	access: 'orders.view',
	summary: 'How many orders match',
	description,
	query: Type.Object({
		...{ search: orders.search, order: orders.order, state: orders.state, branch: orders.branch },
		...{ returned: orders.returned, salesPerson: orders.salesPerson, from: orders.from, until: orders.until },
		...{ coupon: orders.coupon, customer: orders.customer },
	}),
	status: 200,
	reply: RowCount,
	refusals: BODY_ERRORS,
	example: { query: { state: 2, from: '2026-11-01' }, reply: example },
})

/** The filters of the list of orders. */
export type OrderFilters = Static<typeof countOrders.query>

const coupons = listCoupons.query.properties
export const countCoupons = adminOperation({
	id: 'countCoupons',
	method: 'GET',
	path: '/admin/api/counts/coupons',
	tag: 'Coupons',
	access: 'coupons.view',
	summary: 'How many coupons match',
	description,
	query: Type.Object({ search: coupons.search, state: coupons.state, type: coupons.type }),
	status: 200,
	reply: RowCount,
	refusals: BODY_ERRORS,
	example: { query: { state: 'usable' }, reply: example },
})

/** The filters of the list of coupons. */
export type CouponFilters = Static<typeof countCoupons.query>

const products = listProducts.query.properties
export const countProducts = adminOperation({
	id: 'countProducts',
	method: 'GET',
	path: '/admin/api/counts/products',
	tag: 'Products',
	access: 'program.view',
	summary: 'How many products match',
	description,
	query: Type.Object({
		...{ search: products.search, brand: products.brand },
		...{ category: products.category, active: products.active },
	}),
	status: 200,
	reply: RowCount,
	refusals: BODY_ERRORS,
	example: { query: { active: true }, reply: example },
})

/** The filters of the list of products. */
export type ProductFilters = Static<typeof countProducts.query>
