import { type Decimal, least, MONEY_DIGITS, money, sum, ZERO } from '../../db/decimal.ts'
import type { Order, OrderProduct, OrderReturn } from '../order.ts'

/** The total and the lines of an order. */
export type OrderContents = Pick<Order, 'total' | 'products'>

/** What is left of an order after its partial returns: what it earns and counts for. */
export const remainingOf = (order: OrderContents & Pick<Order, 'returns'>): OrderContents => {
	const { total, products, returns } = order
	if (returns.length === 0) return order
	const known = remainders.get(returns)
	if (known?.total === total && known.products === products) return known.remaining
	const remaining = returns.reduce(applyReturn, { total, products })
	remainders.set(returns, { total, products, remaining })
	return remaining
}

/** A decision asks several times what is left of the same order. */
const remainders = new WeakMap<OrderReturn[], OrderContents & { remaining: OrderContents }>()

/** The order with what is left of its total and lines. */
export const withRemaining = <O extends OrderContents & Pick<Order, 'returns'>>(order: O): O =>
	order.returns.length === 0 ? order : { ...order, ...remainingOf(order) }

/** The value of a line. Its price is that of one unit. */
export const lineValue = ({ price, quantity }: Pick<OrderProduct, 'price' | 'quantity'>): Decimal => {
	if (price === null) return ZERO
	return quantity === undefined ? price : money(price.times(quantity))
}

const applyReturn = (left: OrderContents, { value, products }: OrderReturn): OrderContents => {
	const total = left.total.minus(value)
	// A correction after the return may have lowered the order below what was returned.
	if (total.lte(0)) return { total: ZERO, products: [] }
	return {
		total,
		products: products
			? products.reduce(returnProduct, left.products)
			: shrinkLines(left.products, value, left.total),
	}
}

/** Takes the value from the lines of the product, the first line first. */
const returnProduct = (
	lines: OrderProduct[],
	{ originalId, value }: NonNullable<OrderReturn['products']>[number],
): OrderProduct[] => {
	let open = value
	return lines.flatMap((line) => {
		if (line.originalId !== originalId || open.eq(0)) return [line]
		const before = lineValue(line)
		// Without a price nobody can say how much of the line is left, so it counts as returned.
		if (before.eq(0)) return []
		const taken = least(open, before)
		open = open.minus(taken)
		return lineWithValue(line, before.minus(taken))
	})
}

const lineWithValue = ({ quantity: _, ...line }: OrderProduct, value: Decimal): OrderProduct[] =>
	value.eq(0) ? [] : [{ ...line, price: value }]

/** Takes a share of every line that has a price. Cents that are left over go to the lines with the largest remainders. */
const shrinkLines = (lines: OrderProduct[], value: Decimal, total: Decimal): OrderProduct[] => {
	const values = lines.map(lineValue)
	const whole = sum(values)
	if (whole.eq(0)) return lines
	const taken = whole.times(value).div(total).round(MONEY_DIGITS, 'half up')
	const shares = shareOut(taken, values, whole)
	return lines.flatMap((line, index) =>
		values[index]!.eq(0) ? [line] : lineWithValue(line, values[index]!.minus(shares[index]!)),
	)
}

const CENT = money('0.01')

/** Divides an amount in proportion to the values, exact to the cent. */
const shareOut = (amount: Decimal, values: Decimal[], whole: Decimal): Decimal[] => {
	const exact = values.map((value) => value.times(amount).div(whole))
	const shares = exact.map((share) => share.round(MONEY_DIGITS, 'down'))
	const open = amount.minus(sum(shares)).times(100).toNumber()
	const byRemainder = exact
		.map((share, index) => ({ index, remainder: share.minus(shares[index]!) }))
		.sort((a, b) => b.remainder.compare(a.remainder) || a.index - b.index)
	for (const { index } of byRemainder.slice(0, open)) shares[index] = shares[index]!.plus(CENT)
	return shares
}
