import { leftOf, type ModelOrder } from './model.ts'
import type { ReturnOperation, ScenarioLine, ScenarioOperation } from './operations.ts'
import type { Sold } from './returns.ts'
import type { ScenarioRandom } from './scenario-random.ts'

const PRODUCTS = ['shoe', 'shirt', 'hat', 'hat', 'gift', 'coat']

const cents = (value: number): number => Math.round(value) / 100
/** A random part of an amount in cents: at least one cent and at most all of it. */
const part = (random: ScenarioRandom, whole: number): number =>
	Math.max(1, random.pick([Math.floor(whole / 2), Math.floor(whole / 3), whole, 1 + random.below(whole)]))

/**
 * Lines for an order: mostly their values add up to the total, sometimes to more (a discount) or less. Some come
 * several times, have a quantity or no price.
 */
export const randomLines = (random: ScenarioRandom, total: number): ScenarioLine[] => {
	if (random.happens(0.03)) return []
	const lines: ScenarioLine[] = []
	let rest = Math.round(total * 100 * random.pick([1, 1, 1, 1, 1.25, 4 / 3, 0.8]))
	for (let count = 1 + random.below(4); count > 0 && rest > 0; count -= 1) {
		const value = count === 1 ? rest : part(random, rest)
		rest -= value
		const quantity = random.pick([undefined, undefined, 1, 2, 3, 0.5, 1.25])
		const price = cents(value / (quantity ?? 1))
		lines.push({
			product: random.pick(PRODUCTS),
			...(price > 0 ? { price } : {}),
			...(quantity === undefined ? {} : { quantity }),
		})
	}
	if (random.happens(0.3)) lines.splice(random.below(lines.length + 1), 0, { product: 'gift' })
	if (random.happens(0.08)) lines.push({ product: random.pick(PRODUCTS) })
	return lines
}

/** A return of a random order, mostly one that fits it. */
export const makeReturn = (random: ScenarioRandom, orders: ModelOrder[]): ReturnOperation | null => {
	const open = orders.filter((order) => !order.isCancelled && leftOf(order).total > 0n)
	const rewarded = open.filter(({ coupon }) => coupon?.kind === 'coupon' || coupon?.isCancelled === false)
	const fitting = rewarded.length > 0 && random.happens(0.4) ? rewarded : open
	const order = random.pick(fitting.length > 0 && random.happens(0.9) ? fitting : orders)
	const path = random.pick(['Order', 'POS', 'POS/orders'] as const)
	if (!order || random.happens(0.02)) return { do: 'return', order: 'nobody', key: 'c1', value: 10, path }
	return { ...changeReturn(random, fittingReturn(random, order, leftOf(order)), order), path }
}

/** Returns one part after the other, often until nothing is left. */
export const makeReturns = (random: ScenarioRandom, order: ModelOrder): ScenarioOperation[] => {
	const operations: ScenarioOperation[] = []
	let left = Number(leftOf(order).total)
	const isAll = random.happens(0.6)
	for (let count = 1; left > 0 && count < 6; count += 1) {
		const value = isAll && count === 5 ? left : part(random, left)
		left -= value
		operations.push({
			...{ do: 'return', order: order.name, key: `all${order.returns.length + count}`, value: cents(value) },
			...randomRefund(random),
			path: 'POS',
		})
		if (random.happens(0.2)) operations.push({ do: 'pass', hours: random.pick([1, 24, 240]) })
		if (random.happens(0.1)) operations.push({ do: 'work' })
		if (!isAll) break
	}
	return operations
}

const randomRefund = (random: ScenarioRandom): Pick<ReturnOperation, 'shouldRefund'> =>
	random.happens(0.35) ? { shouldRefund: random.pick([true, false, null]) } : {}

/** A return that the order allows: by value or by products. */
export const fittingReturn = (random: ScenarioRandom, order: ModelOrder, left: Sold): ReturnOperation => {
	const total = Number(left.total)
	const plain: ReturnOperation = {
		...{ do: 'return', order: order.name, key: `c${order.returns.length + 1}`, path: 'POS' },
		value: total === 0 ? 1 : cents(part(random, total)),
		...randomRefund(random),
		...(random.happens(0.1) ? { products: random.pick([null, []]) } : {}),
	}
	if (left.lines.length === 0 || random.happens(0.45)) return plain
	const products: { product: string; value: number }[] = []
	let rest = total
	for (const product of new Set(left.lines.map((line) => line.product))) {
		const lines = left.lines.filter((line) => line.product === product)
		const most = lines.some(({ value }) => value === null)
			? 1 + random.below(2000)
			: lines.reduce((all, { value }) => all + Number(value), 0)
		if (rest === 0 || (products.length > 0 && random.happens(0.4))) continue
		const value = part(random, Math.min(most, rest))
		rest -= value
		if (value > 1 && random.happens(0.1)) {
			const piece = 1 + random.below(value - 1)
			products.push({ product, value: cents(piece) }, { product, value: cents(value - piece) })
		} else products.push({ product, value: cents(value) })
	}
	if (products.length === 0) return plain
	return { ...plain, value: cents(total - rest), products }
}

/** Mostly leaves a return as it is; sometimes repeats an earlier one, or makes it one that must be refused. */
const changeReturn = (random: ScenarioRandom, made: ReturnOperation, order: ModelOrder): ReturnOperation => {
	const { products } = made
	const hasProducts = products !== undefined && products !== null && products.length > 0
	const kind = random.weighted({
		...{ none: 70, repeat: 8, other: 5, tooMuch: 5, zero: 2, negative: 2, noKey: 1, decimals: 3 },
		...{ unknown: 3, wrongSum: 3, tooMuchOfProduct: 3, zeroProduct: 1, negativeProduct: 1, gone: 3 },
	})
	const left = Number(leftOf(order).total)
	switch (kind) {
		case 'repeat':
		case 'other': {
			if (order.returns.length === 0) return made
			const { key, value, products: named, shouldRefund } = random.pick(order.returns)
			const again: ReturnOperation = {
				...{ do: 'return', order: order.name, key, value: cents(Number(value)), path: 'POS' },
				...(named.length > 0
					? { products: named.map((it) => ({ product: it.product, value: cents(Number(it.value)) })) }
					: {}),
				...(shouldRefund === null ? {} : { shouldRefund }),
			}
			if (kind === 'repeat') return again
			return { ...again, ...random.pick([{ value: made.value }, { products }, randomRefund(random)]) }
		}
		case 'tooMuch':
			return { ...made, value: cents(left + random.pick([1, 100, 100_000])), products: undefined }
		case 'zero':
			return { ...made, value: random.pick([0, 0.004]), products: undefined }
		case 'negative':
			return { ...made, value: -made.value }
		case 'noKey':
			return { ...made, key: null }
		case 'decimals':
			return hasProducts ? made : { ...made, value: Number((made.value + 0.004).toFixed(3)) }
		case 'unknown':
			return { ...made, products: [{ product: 'nothing', value: made.value }] }
		case 'wrongSum':
			return hasProducts ? { ...made, value: cents(made.value * 100 + random.pick([1, -1])) } : made
		case 'tooMuchOfProduct':
			if (!hasProducts) return made
			return { ...made, products: products.with(0, { ...products[0]!, value: made.value + 1000 }) }
		case 'zeroProduct':
			return hasProducts ? { ...made, products: products.with(0, { ...products[0]!, value: 0 }) } : made
		case 'negativeProduct':
			return hasProducts ? { ...made, products: products.with(0, { ...products[0]!, value: -1 }) } : made
		case 'gone': {
			if (order.lines.length === 0) return made
			return { ...made, products: [{ product: random.pick(order.lines).product, value: made.value }] }
		}
		case 'none':
			return made
	}
}
