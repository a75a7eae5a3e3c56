import { CENT, divideRounded, maxBigint, minBigint, parseUnits } from './amounts.ts'
import type { ReturnOperation, ScenarioLine } from './operations.ts'

/** A line of an order and its value; null without a price. */
export interface ModelLine {
	product: string
	value: bigint | null
}

/** What was asked for in a return. */
export interface ModelReturn {
	value: bigint
	products: { product: string; value: bigint }[]
	shouldRefund: boolean | null
}

/** What was sold, or what is left of it. */
export interface Sold {
	total: bigint
	lines: ModelLine[]
}

/** A reason for a refusal, as `RefundErrorDetails` shows it. */
export interface ReturnFault {
	Code: number
	Message: true
	Field: string
	ProductOriginalId: string | null
	ExpectedValue: number | null
	ActualValue: number | null
}

/** Currency in a request: more decimals than two are rounded half up. */
const readCents = (value: number): bigint => {
	const cents = divideRounded(parseUnits(Math.abs(value), 10_000n), 100n, 'nearest')
	return value < 0 ? -cents : cents
}

/** A line is worth its price times its quantity; a price of zero counts as none. */
export const readLines = (lines: ScenarioLine[]): ModelLine[] =>
	lines.map(({ product, price, quantity = 1 }) => ({
		product,
		value: price ? divideRounded(readCents(price) * parseUnits(quantity, CENT), CENT, 'nearest') : null,
	}))

export const readReturn = ({ value, products, shouldRefund }: ReturnOperation): ModelReturn => ({
	value: readCents(value),
	products: (products ?? []).map((it) => ({ product: it.product, value: readCents(it.value) })),
	shouldRefund: shouldRefund ?? null,
})

/** What is left of an order after its returns, which are taken one after the other from what was sold. */
export const leftAfter = (sold: Sold, returns: ModelReturn[]): Sold => returns.reduce(takeReturn, sold)

const takeReturn = ({ total, lines }: Sold, { value, products }: ModelReturn): Sold => ({
	total: maxBigint(0n, total - value),
	lines: (products.length > 0 ? takeProducts(lines, products) : takeShare(lines, value, total)).filter(
		(line) => line.value !== 0n,
	),
})

/** Takes from the first line of a product first. A named line without a price does not count any more. */
const takeProducts = (lines: ModelLine[], products: ModelReturn['products']): ModelLine[] => {
	const wanted = sumByProduct(products)
	return lines.map((line) => {
		const rest = wanted.get(line.product)
		if (rest === undefined) return line
		const taken = minBigint(rest, line.value ?? 0n)
		wanted.set(line.product, rest - taken)
		return { ...line, value: (line.value ?? 0n) - taken }
	})
}
const sumByProduct = (products: ModelReturn['products']): Map<string, bigint> => {
	const sums = new Map<string, bigint>()
	for (const { product, value } of products) sums.set(product, (sums.get(product) ?? 0n) + value)
	return sums
}

/** Takes the same share of every line, in whole cents by the largest remainder; of equal ones the first. */
const takeShare = (lines: ModelLine[], value: bigint, total: bigint): ModelLine[] => {
	const all = lines.reduce((sum, line) => sum + (line.value ?? 0n), 0n)
	if (all === 0n || total === 0n) return lines
	const taken = divideRounded(all * minBigint(value, total), total, 'nearest')
	const shares = lines.map((line, index) => {
		const above = taken * (line.value ?? 0n)
		return { index, whole: above / all, remainder: above % all }
	})
	const missing = taken - shares.reduce((sum, { whole }) => sum + whole, 0n)
	const rounded = new Set(
		[...shares]
			.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
			.slice(0, Number(missing))
			.map(({ index }) => index),
	)
	return lines.map((line, index) =>
		line.value === null
			? line
			: { ...line, value: line.value - shares[index]!.whole - (rounded.has(index) ? 1n : 0n) },
	)
}

const units = (cents: bigint): number => Number(cents) / 100
const fault = (
	Code: number,
	Field: string,
	ProductOriginalId: string | null,
	ExpectedValue: bigint | null,
	ActualValue: bigint,
): ReturnFault => ({
	...{ Code, Message: true, Field, ProductOriginalId },
	...{ ExpectedValue: ExpectedValue === null ? null : units(ExpectedValue), ActualValue: units(ActualValue) },
})

/** Everything for which a return can be refused. Of several reasons the documents do not say which one is told. */
export const findReturnFaults = (
	asked: ModelReturn,
	sold: Sold,
	left: Sold,
	isCancelled: boolean,
): ReturnFault[] => {
	const { value, products } = asked
	const sum = products.reduce((all, it) => all + it.value, 0n)
	return [
		...(isCancelled ? [fault(97, 'orderId', null, 0n, value)] : []),
		...(value <= 0n ? [fault(9, 'ValueToRefund', null, null, value)] : []),
		...(value > left.total && !isCancelled ? [fault(93, 'ValueToRefund', null, left.total, value)] : []),
		...(products.length > 0 && sum !== value ? [fault(97, 'Products', null, value, sum)] : []),
		...products.flatMap((_, index) => productFaults(asked, index, sold, left)),
	]
}
const productFaults = ({ products }: ModelReturn, index: number, sold: Sold, left: Sold): ReturnFault[] => {
	const { product, value } = products[index]!
	const field = `Products[${index}].ValueToRefund`
	const of = (lines: ModelLine[]) => lines.filter((line) => line.product === product)
	const unknown = fault(97, `Products[${index}].OriginalId`, product, 0n, value)
	if (of(sold.lines).length === 0) return [unknown]
	const lines = of(left.lines)
	const most = lines.reduce((all, line) => all + (line.value ?? 0n), 0n)
	const named = sumByProduct(products).get(product)!
	return [
		...(value <= 0n ? [fault(9, field, product, null, value)] : []),
		...(named > most && lines.every((line) => line.value !== null)
			? [fault(93, field, product, most, named)]
			: []),
		// Nothing is left of the product: the documents do not say which of the numbers and fields it is.
		...(lines.length === 0 ? [unknown, { ...unknown, Code: 93, ActualValue: units(named) }] : []),
	]
}
