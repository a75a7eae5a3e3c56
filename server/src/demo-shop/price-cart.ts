import { CouponType } from '@fiel/contract'
import type { Coupon } from '../coupons/coupon.ts'
import { type Decimal, least, money, sum, ZERO } from '../db/decimal.ts'
import { CATALOGUE, type CatalogueItem } from '../demo/catalogue.ts'

const SHIPPING = money(19.9)
const MOST_OF_ONE = 9

/** What the shop sells. */
export const SHOP_ITEMS: readonly CatalogueItem[] = [
	...['BAG-10', 'SHOE-41', 'TEE-01', 'MUG-01', 'BOT-01', 'TOW-01'],
].map((id) => CATALOGUE.find(({ originalId }) => originalId === id)!)

export interface CartLine {
	item: CatalogueItem
	quantity: number
}

export interface PricedCart {
	lines: CartLine[]
	products: Decimal
	shipping: Decimal
	discount: Decimal
	total: Decimal
}

/** Reads the lines of a cart as a browser sends them. What is no product of the shop is left out. */
export const readCart = (sent: unknown): CartLine[] => {
	const lines = Array.isArray(sent) ? sent : []
	return SHOP_ITEMS.flatMap((item) => {
		const wanted = lines.find((line) => line?.Id === item.originalId)
		const quantity = Math.min(MOST_OF_ONE, Math.floor(Number(wanted?.Quantity)))
		return quantity >= 1 ? [{ item, quantity }] : []
	})
}

/** What a cart costs. The prices are those of the catalogue, whatever the browser says. */
export const priceCart = (lines: CartLine[], coupon: Coupon | undefined): PricedCart => {
	const products = sum(lines.map(({ item, quantity }) => money(item.price).times(quantity)))
	const shipping = lines.length > 0 ? SHIPPING : ZERO
	const discount = coupon && lines.length > 0 ? discountOf(coupon, products, shipping) : ZERO
	return { lines, products, shipping, discount, total: products.plus(shipping).minus(discount) }
}

/** What a coupon takes off. One of another kind is for something else. */
const discountOf = ({ type, value }: Coupon, products: Decimal, shipping: Decimal): Decimal => {
	switch (type) {
		case CouponType.FixedValue:
			return least(value, products)
		case CouponType.Percent:
			return money(products.times(value).div(100))
		case CouponType.FreeShipping:
			return shipping
		case CouponType.DiscountShipping:
			return least(value, shipping)
		default:
			return ZERO
	}
}
