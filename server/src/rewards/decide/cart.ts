import { type Decimal, MONEY_DIGITS, sum, ZERO } from '../../db/decimal.ts'

/** What a customer is about to buy, as a till or an online store describes it. */
export interface Cart {
	/** Its value before discounts. */
	value: Decimal
	/** The discounts of the store itself. */
	discount: Decimal
	/** Null if the request names none; then conditions about products are not checked. */
	lines: CartLine[] | null
}

export interface CartLine {
	productId: string
	isActive: boolean
	quantity: Decimal
	price: Decimal
	/** The price after a promotion of the store; null without one. */
	promotionPrice: Decimal | null
}

/** What the customer has to pay before a reward. */
export const payableOf = ({ value, discount }: Cart): Decimal =>
	discount.gte(value) ? ZERO : value.minus(discount)

export const unitPriceOf = ({ price, promotionPrice }: CartLine): Decimal => promotionPrice ?? price

/** A promotion that changes nothing is none. */
export const hasPromotion = ({ price, promotionPrice }: CartLine): boolean =>
	promotionPrice !== null && !promotionPrice.eq(price)

export const valueOfLines = (lines: CartLine[]): Decimal =>
	sum(lines.map((line) => unitPriceOf(line).times(line.quantity))).round(MONEY_DIGITS, 'half up')
