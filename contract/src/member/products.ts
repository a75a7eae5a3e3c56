import type { Static } from 'typebox'
import { items, list, shape } from '../members.ts'
import { calculateProductPoints, ProductPointQuery, ProductPointResult } from '../products.ts'
import { memberOperation, shopParams } from './operation.ts'

/** The most products of one request. */
const MOST_PRODUCTS = 100

const ShopProducts = shape(
	'ShopProducts',
	'Products of a page.',
	{ Items: items(ProductPointQuery, 'The products asked about.', MOST_PRODUCTS) },
	{ additionalProperties: false },
)
export type ShopProducts = Static<typeof ShopProducts>

const ShopProductPoints = shape('ShopProductPoints', 'What products would earn.', {
	Items: list(ProductPointResult, 'One result for each item of the request, in its order.'),
})

const example = {
	body: { Items: calculateProductPoints.example.body },
	reply: { Items: calculateProductPoints.example.reply.Result },
}

export const listShopProductPoints = memberOperation({
	id: 'listShopProductPoints',
	method: 'POST',
	path: '/v1/member/shops/:shop/products',
	tag: 'Shop',
	scope: 'none',
	onlyReads: true,
	summary: 'Ask what products would earn',
	description:
		'What each item would earn if it were bought now, as `POST /v1/pub/Product/pointslist` says it. Needs no token. Nothing is stored.',
	params: shopParams(),
	body: ShopProducts,
	status: 200,
	reply: ShopProductPoints,
	refusals: calculateProductPoints.refusals,
	example: { params: { shop: 'demo' }, ...example },
})

export const listMemberProductPoints = memberOperation({
	id: 'listMemberProductPoints',
	method: 'POST',
	path: '/v1/member/products',
	tag: 'Member',
	scope: 'read',
	onlyReads: true,
	summary: 'Ask what products would earn for the member',
	description: [
		'What each item would earn if the member bought it now: with the tier of the member, with the rules and campaigns whose conditions are met by the member, the product and the moment, and with what is left of their limits. Nothing is stored.',
		'It is an estimate for an item alone. Conditions on the order (total, branch, payment method and the like), points that a rule adds once for each order, and the minimum of orders are left out. A member who is blocked, or does not take part, earns 0.',
	].join('\n'),
	body: ShopProducts,
	status: 200,
	reply: ShopProductPoints,
	refusals: calculateProductPoints.refusals,
	example,
})
