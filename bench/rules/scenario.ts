import { decimal, ZERO } from '../../server/src/db/decimal.ts'
import type { Purchase } from '../../server/src/program/calculate-award.ts'
import { createLine } from '../../server/src/program/rules/facts.ts'
import type { Rule } from '../../server/src/program/rules/rule.ts'
import { type Program, withDefaults } from '../../server/src/program/settings.ts'

/** A rule that every engine can express: at most one condition on lines, and any number on the order. */
export interface RuleSpec {
	id: string
	line?: { product?: string[]; category?: string; brand?: string; price?: [number, number] }
	order: { payment?: string; branch?: string; weekday?: number; total?: [number, number] }
	/** A multiplier of the regular points, or points that are added per line or order. */
	factor?: number
	points?: number
}

interface BenchLine {
	product: string
	brand: string
	categories: string[]
	price: number
}

interface BenchOrder {
	payment: string
	branch: string
	weekday: number
	total: number
	lines: BenchLine[]
}

const lineOf = (order: number, index: number): BenchLine => ({
	product: `product-${(index * 7 + order) % 175}`,
	brand: `brand-${(index + order) % 6}`,
	categories: [`leaf-${(index + order) % 10}`, `branch-${(index + order) % 4}`, 'root'],
	price: (2000 + index * 825 + order * 7) / 100,
})

/** No two orders are alike, so that caching results has no effect. */
export const BENCH_ORDERS: BenchOrder[] = Array.from({ length: 64 }, (_, order) => {
	const lines = Array.from({ length: 20 }, (_, index) => lineOf(order, index))
	return {
		payment: order % 4 === 3 ? `card-${order % 10}` : 'pix',
		branch: order % 4 === 2 ? 'south' : 'north',
		weekday: ((order + 2) % 7) + 1,
		total: (lines.reduce((cents, { price }) => cents + Math.round(price * 100), 0) + 2300) / 100,
		lines,
	}
})

const repeatSpec = (count: number, make: (index: number) => Omit<RuleSpec, 'id'>, kind: string): RuleSpec[] =>
	Array.from({ length: count }, (_, index) => ({ id: `${kind}-${index}`, ...make(index) }))

/** A hundred rules of a busy merchant: most concern products that are not in the order. */
export const RULE_SPECS: RuleSpec[] = [
	...repeatSpec(
		35,
		(n) => ({ line: { product: [`product-${n * 5}`, `product-${n * 5 + 1}`] }, order: {}, factor: 2 }),
		'product',
	),
	...repeatSpec(
		20,
		(n) => ({ line: { category: n < 15 ? `leaf-${n * 3}` : `branch-${n}` }, order: {}, factor: 1.5 }),
		'category',
	),
	...repeatSpec(15, (n) => ({ line: { brand: `brand-${n * 2}` }, order: {}, points: 3 }), 'brand'),
	...repeatSpec(10, (n) => ({ order: { payment: n === 4 ? 'pix' : `card-${n}` }, points: 10 }), 'payment'),
	...repeatSpec(
		5,
		(n) => ({ order: { branch: n === 0 ? 'north' : `branch-${n}`, weekday: 3 }, factor: 1.25 }),
		'branch',
	),
	...repeatSpec(5, (n) => ({ order: { weekday: n + 1 }, points: 5 }), 'weekday'),
	...repeatSpec(
		5,
		(n) => ({ order: { total: [n * 500, n * 500 + 499.99] as [number, number] }, points: 25 }),
		'total',
	),
	...repeatSpec(
		3,
		(n) => ({ line: { price: [n * 60, n * 60 + 59.99] as [number, number] }, order: {}, points: 1 }),
		'price',
	),
	...repeatSpec(2, (n) => ({ line: { brand: `brand-${n}` }, order: { payment: 'pix' }, factor: 3 }), 'both'),
]

/** Whether a rule selects a line, for engines that only return which rules apply. */
const selects = ({ line: asked }: RuleSpec, { product, brand, categories, price }: BenchLine): boolean =>
	!asked ||
	((!asked.product || asked.product.includes(product)) &&
		(!asked.brand || asked.brand === brand) &&
		(!asked.category || categories.includes(asked.category)) &&
		(!asked.price || (price >= asked.price[0] && price <= asked.price[1])))

/** The points of an order, given the rules that apply to it. */
export const sumPoints = ({ total, lines }: BenchOrder, applying: Iterable<RuleSpec>): number => {
	let points = total
	for (const spec of applying) {
		let [amount, times] = [total, 1]
		if (spec.line) {
			amount = 0
			times = 0
			for (const entry of lines) {
				if (!selects(spec, entry)) continue
				amount += entry.price
				times += 1
			}
		}
		points += spec.factor === undefined ? spec.points! * times : amount * (spec.factor - 1)
	}
	return points
}

const conditionsOf = ({ line: asked = {}, order }: RuleSpec): Rule['conditions'] => [
	...(asked.product ? [{ code: 'product', args: { products: asked.product } }] : []),
	...(asked.category ? [{ code: 'category', args: { categories: [asked.category] } }] : []),
	...(asked.brand ? [{ code: 'brand', args: { brands: [asked.brand] } }] : []),
	...(asked.price ? [{ code: 'productPrice', args: { min: asked.price[0], max: asked.price[1] } }] : []),
	...(order.payment ? [{ code: 'paymentMethod', args: { paymentMethods: [order.payment] } }] : []),
	...(order.branch ? [{ code: 'branch', args: { branches: [order.branch] } }] : []),
	...(order.weekday ? [{ code: 'weekday', args: { days: [order.weekday] } }] : []),
	...(order.total ? [{ code: 'orderTotal', args: { min: order.total[0], max: order.total[1] } }] : []),
]

const ruleOf = (spec: RuleSpec): Rule => ({
	id: spec.id,
	name: spec.id,
	isActive: true,
	conditions: conditionsOf(spec),
	effect:
		spec.factor === undefined
			? { code: 'add', args: { points: String(spec.points) } }
			: { code: 'multiply', args: { factor: String(spec.factor) } },
	scope: spec.line ? 'line' : 'order',
	stacking: 'stack',
	priority: 0,
	caps: {},
})

export const fielProgram = (): Program => {
	const settings = withDefaults({})
	return {
		...settings,
		version: 1,
		purchase: { ...settings.purchase, digits: 4 },
		rules: RULE_SPECS.map(ruleOf),
	}
}

export const fielPurchase = ({ payment, branch, weekday, total, lines }: BenchOrder): Purchase => ({
	total: decimal(total),
	isEnrolled: true,
	multiplier: decimal(1),
	ruleInput: {
		timeZone: 'UTC',
		lines: lines.map((entry) => createLine({ ...entry, price: decimal(entry.price), isActive: true })),
		rewardPart: ZERO,
		facts: {
			total,
			placedAt: new Date('2026-06-10T12:00:00Z'),
			local: () => ({ weekday, minute: 720 }),
			paymentMethods: [payment],
			branch,
			salesPerson: null,
			channel: 1,
			metadatas: [],
			buyer: null,
		},
	},
})

/** An order for engines without lines: lists of its content. */
export const toFacts = ({ lines, ...order }: BenchOrder) => ({
	...order,
	products: lines.map(({ product }) => product),
	brands: [...new Set(lines.map(({ brand }) => brand))],
	categories: [...new Set(lines.flatMap(({ categories }) => categories))],
	prices: lines.map(({ price }) => price),
})
