import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CouponType, type Order, Origin } from '@fiel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Coupon } from '../coupons/coupon.ts'
import { listAvailableCoupons } from '../coupons/list-available-coupons.ts'
import { addressKey } from '../http/address-key.ts'
import type { PrivateApi } from '../http/private-api.ts'
import { negotiateReader, type Reader } from '../http/render.ts'
import { isSameSite } from '../http/same-site.ts'
import type { TokenBuckets } from '../http/token-buckets.ts'
import { issueMemberToken } from '../members/private-routes.ts'
import { writeAmount, writePrice } from '../messages/write-values.ts'
import { placeOrder } from '../orders/private-routes.ts'
import { isRefusal } from '../refusal.ts'
import { shopDocument } from './document.ts'
import { type DemoShop, findDemoShop, SHOPPER } from './find-demo-shop.ts'
import { type CartLine, type PricedCart, priceCart, readCart } from './price-cart.ts'
import { SHOP_WORDS } from './words.ts'

type DemoApi = Pick<PrivateApi, 'db' | 'clock' | 'reads' | 'writes'>

const HIDDEN = { schema: { hide: true } }
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
const DOCUMENT_HEADERS = {
	...HEADERS,
	'content-type': 'text/html; charset=utf-8',
	'content-security-policy': [
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"connect-src 'self'",
		"img-src 'self' https: data:",
		"form-action 'self'",
		"frame-ancestors 'none'",
		"base-uri 'none'",
	].join('; '),
	'referrer-policy': 'same-origin',
}
const FILES = { 'shop.js': 'text/javascript; charset=utf-8', 'shop.css': 'text/css; charset=utf-8' }
const KEY = /^[0-9a-f-]{36}$/
const MOST_COUPONS = 20

/**
 * Serves a shop with the widget, for people who try Fiel. It plays the part of the server of a shop: it knows who is signed
 * in, asks for that customer's tokens and places orders, with the code of the private interface. It exists only where the
 * first start has made the demo merchant.
 */
export const registerDemoShopRoutes = (app: FastifyInstance, api: DemoApi, addresses: TokenBuckets): void => {
	/** Calls a handler with the shop; there is nothing without it. */
	const inShop =
		(handle: (shop: DemoShop, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
		async (request: FastifyRequest, reply: FastifyReply) => {
			const seconds = addresses.take(addressKey(request.ip))
			if (seconds > 0) return reply.code(429).header('retry-after', seconds).send()
			if (!isSameSite(request.method, request.headers)) return reply.code(403).send()
			const shop = await findDemoShop(api.db)
			if (!shop) return reply.callNotFound()
			return handle(shop, request, reply.headers(HEADERS))
		}
	app.get(
		'/demo-shop',
		HIDDEN,
		inShop(async (shop, { headers }, reply) =>
			reply
				.headers({ ...DOCUMENT_HEADERS, vary: 'accept-language' })
				.send(shopDocument(shop, readerOf(shop, headers))),
		),
	)
	for (const [name, type] of Object.entries(FILES)) {
		const content = readFileSync(new URL(`assets/${name}`, import.meta.url))
		app.get(
			`/demo-shop/${name}`,
			HIDDEN,
			inShop(async (_shop, _request, reply) => reply.type(type).send(content)),
		)
	}
	registerShopServer(app, api, inShop)
}

const registerShopServer = (
	app: FastifyInstance,
	api: DemoApi,
	inShop: (
		handle: (shop: DemoShop, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
	) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void => {
	app.get(
		'/demo-shop/token',
		HIDDEN,
		inShop(async ({ merchant }, _request, reply) => {
			const issued = await issueMemberToken(api, merchant, SHOPPER, {
				lifetimeSeconds: 300,
				scopes: ['read', 'redeem', 'profile'],
			})
			return isRefusal(issued) ? reply.code(422).send() : { Token: issued.token }
		}),
	)
	app.post(
		'/demo-shop/cart',
		HIDDEN,
		inShop(async (shop, { body, headers }) => {
			const reader = readerOf(shop, headers)
			const { coupons, cart } = await readAndPrice(api, shop, body)
			return {
				Subtotal: cart.products.toNumber(),
				Shipping: cart.shipping.toNumber(),
				Discount: cart.discount.toNumber(),
				Total: cart.total.toNumber(),
				Coupons: coupons.map((coupon) => ({
					Code: coupon.code,
					Text: textOf(coupon, reader, shop.merchant.currency),
				})),
			}
		}),
	)
	app.post(
		'/demo-shop/orders',
		HIDDEN,
		inShop(async (shop, { body }, reply) => {
			const { cart, coupon } = await readAndPrice(api, shop, body)
			if (cart.lines.length === 0) return reply.code(422).send()
			const { Key } = body as { Key?: unknown }
			const id = typeof Key === 'string' && KEY.test(Key) ? Key : randomUUID()
			const order = orderOf(`demo-shop-${id}`, cart, coupon, api.clock.now())
			const placed = await placeOrder(api, shop.merchant, order, Origin.Platform)
			if (isRefusal(placed)) return reply.code(422).send()
			return reply.code(201).send({ Points: placed.estimateAward().points.toNumber() })
		}),
	)
}

interface AskedCart {
	/** Those that the shopper can use on an order. */
	coupons: Coupon[]
	/** The one that counts. */
	coupon: Coupon | undefined
	cart: PricedCart
}

const readAndPrice = async (
	{ db, clock }: DemoApi,
	{ merchant, shopper }: DemoShop,
	body: unknown,
): Promise<AskedCart> => {
	const sent = (body ?? {}) as { Items?: unknown; Coupon?: unknown }
	const page = { size: MOST_COUPONS, number: 1 }
	const available = await listAvailableCoupons(db, merchant.id, clock.now(), shopper.id, page)
	const lines: CartLine[] = readCart(sent.Items)
	const counts = (coupon: Coupon): boolean => priceCart(lines, coupon).discount.gt(0)
	const coupons = available.coupons.filter(counts)
	const coupon = coupons.find(({ code }) => code === sent.Coupon)
	return { coupons, coupon, cart: priceCart(lines, coupon) }
}

/** The shop speaks English to browsers that ask for another language. */
const readerOf = ({ merchant: { currency } }: DemoShop, headers: FastifyRequest['headers']): Reader =>
	negotiateReader(headers, { currency })

const textOf = ({ type, value }: Coupon, { language, locale }: Reader, currency: string): string => {
	if (type === CouponType.Percent) return `${writeAmount(value, locale)}%`
	return type === CouponType.FixedValue ? writePrice(value, locale, currency) : SHOP_WORDS[language].shipping
}

const orderOf = (
	id: string,
	{ lines, products }: PricedCart,
	coupon: Coupon | undefined,
	now: Date,
): Order => ({
	OriginalId: id,
	OrderPlacementDate: now.toISOString(),
	OrderCompletedDate: now.toISOString(),
	IsCompleted: true,
	OrderTotal: products.toNumber(),
	Customer: { OriginalId: SHOPPER },
	Products: lines.map(({ item, quantity }) => ({
		OriginalId: item.originalId,
		Title: item.title,
		ProductPrice: item.price,
		Quantity: quantity,
	})),
	Coupon: coupon?.code ?? null,
	PaymentMethod: { OriginalId: 'pix', Name: 'Pix' },
})
