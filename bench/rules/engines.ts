import { ZenDecisionContent, ZenEngine } from '@gorules/zen-engine'
import { Engine, type NestedCondition } from 'json-rules-engine'
import { ZERO } from '../../server/src/db/decimal.ts'
import { calculateAward } from '../../server/src/program/calculate-award.ts'
import {
	BENCH_ORDERS,
	fielProgram,
	fielPurchase,
	RULE_SPECS,
	type RuleSpec,
	sumPoints,
	toFacts,
} from './scenario.ts'

export interface RuleEngine {
	name: string
	/** Evaluates `times` orders starting with `first`, cyclically, and returns the points of the last one. */
	run(first: number, times: number): Promise<number>
}

export const createFielEngine = (): RuleEngine => {
	const [program, purchases] = [fielProgram(), BENCH_ORDERS.map(fielPurchase)]
	return {
		name: 'fiel',
		async run(first, times) {
			let points = ZERO
			for (let turn = first; turn < first + times; turn++) {
				points = calculateAward(program, purchases[turn % purchases.length]!).points
			}
			return points.toNumber()
		},
	}
}

const byId = new Map(RULE_SPECS.map((spec) => [spec.id, spec]))
const specOf = (id: string): RuleSpec => byId.get(id)!
const IN_FLIGHT = 16

/** Runs asynchronous engines several times concurrently, which suits them best. */
const runConcurrently = async (
	first: number,
	times: number,
	ask: (order: number) => Promise<number>,
): Promise<number> => {
	let points = 0
	for (let asked = 0; asked < times; asked += IN_FLIGHT) {
		const length = Math.min(IN_FLIGHT, times - asked)
		const orders = Array.from({ length }, (_, index) => (first + asked + index) % BENCH_ORDERS.length)
		const answers = await Promise.all(orders.map(ask))
		points = answers.at(-1)!
	}
	return points
}

/**
 * One run for the whole order: facts are lists of its content, and rules check whether a list contains something.
 */
export const createJsonRulesEngine = (): RuleEngine => {
	const engine = new Engine([], { allowUndefinedFacts: true })
	engine.addOperator('containsAny', (has: string[], wanted: string[]) =>
		wanted.some((id) => has.includes(id)),
	)
	engine.addOperator('someBetween', (has: number[], [min, max]: [number, number]) =>
		has.some((value) => value >= min && value <= max),
	)
	engine.addOperator('between', (has: number, [min, max]: [number, number]) => has >= min && has <= max)
	for (const spec of RULE_SPECS) {
		engine.addRule({ conditions: { all: toJsonRulesConditions(spec) }, event: { type: spec.id } })
	}
	const facts = BENCH_ORDERS.map(toFacts)
	return {
		name: 'json-rules-engine',
		run: (first, times) =>
			runConcurrently(first, times, async (order) => {
				const { events } = await engine.run(facts[order]!)
				return sumPoints(
					BENCH_ORDERS[order]!,
					events.map(({ type }) => specOf(type)),
				)
			}),
	}
}

const toJsonRulesConditions = ({ line = {}, order }: RuleSpec): NestedCondition[] => [
	...(line.product ? [{ fact: 'products', operator: 'containsAny', value: line.product }] : []),
	...(line.category ? [{ fact: 'categories', operator: 'contains', value: line.category }] : []),
	...(line.brand ? [{ fact: 'brands', operator: 'contains', value: line.brand }] : []),
	...(line.price ? [{ fact: 'prices', operator: 'someBetween', value: line.price }] : []),
	...(order.payment ? [{ fact: 'payment', operator: 'equal', value: order.payment }] : []),
	...(order.branch ? [{ fact: 'branch', operator: 'equal', value: order.branch }] : []),
	...(order.weekday ? [{ fact: 'weekday', operator: 'equal', value: order.weekday }] : []),
	...(order.total ? [{ fact: 'total', operator: 'between', value: order.total }] : []),
]

/** One decision table that collects the rules that apply. */
export const createZenEngine = (): RuleEngine => {
	const table = {
		type: 'decisionTableNode',
		id: 'rules',
		name: 'rules',
		content: {
			hitPolicy: 'collect',
			inputs: [{ id: 'when', name: 'when' }],
			outputs: [{ id: 'rule', name: 'rule', field: 'rule' }],
			rules: RULE_SPECS.map((spec) => ({
				_id: spec.id,
				when: toZenExpression(spec),
				rule: JSON.stringify(spec.id),
			})),
		},
	}
	const engine = new ZenEngine()
	const content = new ZenDecisionContent({
		nodes: [
			{ type: 'inputNode', id: 'in', name: 'in' },
			table,
			{ type: 'outputNode', id: 'out', name: 'out' },
		],
		edges: [
			{ type: 'edge', id: 'a', sourceId: 'in', targetId: 'rules' },
			{ type: 'edge', id: 'b', sourceId: 'rules', targetId: 'out' },
		],
	})
	const decision = engine.createDecision(content)
	const contexts = BENCH_ORDERS.map(toFacts)
	return {
		name: '@gorules/zen-engine',
		run: (first, times) =>
			runConcurrently(first, times, async (order) => {
				const { result } = (await decision.evaluate(contexts[order])) as { result: { rule: string }[] }
				return sumPoints(
					BENCH_ORDERS[order]!,
					result.map(({ rule }) => specOf(rule)),
				)
			}),
	}
}

const toZenExpression = ({ line = {}, order }: RuleSpec): string =>
	[
		...(line.product ? [line.product.map((id) => `contains(products, "${id}")`).join(' or ')] : []),
		...(line.category ? [`contains(categories, "${line.category}")`] : []),
		...(line.brand ? [`contains(brands, "${line.brand}")`] : []),
		...(line.price ? [`some(prices, # >= ${line.price[0]} and # <= ${line.price[1]})`] : []),
		...(order.payment ? [`payment == "${order.payment}"`] : []),
		...(order.branch ? [`branch == "${order.branch}"`] : []),
		...(order.weekday ? [`weekday == ${order.weekday}`] : []),
		...(order.total ? [`(total >= ${order.total[0]} and total <= ${order.total[1]})`] : []),
	]
		.map((part) => `(${part})`)
		.join(' and ')
