import { endOfRange, parseMoment } from '../../calendar.ts'
import { type Decimal, decimal } from '../../db/decimal.ts'
import type { ProgramSettings } from '../settings.ts'
import type { LineKey, LineTest, OrderTest } from './condition.ts'
import { findCondition } from './conditions.ts'
import { findEffect } from './effects.ts'
import type { Line } from './facts.ts'
import { type Constant, createConstant } from './fixed-point.ts'
import type { Rule } from './rule.ts'

export interface CompiledRule {
	rule: Rule
	/** Its position by priority, starting with 0. */
	index: number
	from: number
	until: number
	/** Whether it has conditions on lines, or applies to lines. */
	looksAtLines: boolean
	/** The line conditions that the lookup by key does not cover; null if there are none. */
	lineTest: LineTest | null
	/** All line conditions; null if there are none. */
	lineSelector: LineTest | null
	orderTest: OrderTest | null
	/** All conditions, in the order of the rule, with the same tests. */
	conditions: CompiledCondition[]
	/** The segments that its conditions ask for. */
	segments: number[]
	/** Whether it replaces the base rate. */
	replacesRate: boolean
	/** Points for each currency unit, and for each time it applies. */
	perUnit: Constant
	perMatch: Constant
	perOrder: Decimal | null
	perCustomer: Decimal | null
	budget: Decimal | null
}

/** A condition of a rule with its test. */
export type CompiledCondition = Rule['conditions'][number] &
	({ on: 'line'; test: LineTest } | { on: 'order'; test: OrderTest })

/** The rules of one program version, compiled for fast matching. */
export interface CompiledRules {
	timeZone: string
	/** The active rules, ordered by priority. */
	rules: CompiledRule[]
	/** Rules by the product, category or brand that a line must have. */
	byKey: Record<LineKey, Map<string, CompiledRule[]>>
	/** Rules that must be tested against every line. */
	rulesOfAnyLine: CompiledRule[]
	isExcluded: LineTest | null
	/** Whether any rule or exclusion depends on catalogue data. */
	needsCatalogue: boolean
	hasCaps: boolean
	/** The rules that ask for segments. */
	segmentRules: CompiledRule[]
	/** The decimal places of all rates and gains. */
	digits: number
	/** The largest rate or gain, as an integer with `digits` decimal places. */
	largest: number
	baseRate: Constant
	buffers: MatchBuffers
}

/** Working memory for matching. It is reused, because allocating it for each order costs more than the matching. */
export interface MatchBuffers {
	lines: Int32Array
	cents: Float64Array
	/** The number of the last line tested against a rule, because a line can be in two categories of the rule. */
	lastLine: Int32Array
}

const compiledByProgram = new WeakMap<object, CompiledRules>()

/** Compiles the rules of a program version once. The cache key is the settings object, which is never modified. */
export const getCompiledRules = (program: ProgramSettings, timeZone: string): CompiledRules => {
	const cached = compiledByProgram.get(program)
	if (cached?.timeZone === timeZone) return cached
	const fresh = compileRules(program, timeZone)
	compiledByProgram.set(program, fresh)
	return fresh
}

const compileRules = (program: ProgramSettings, timeZone: string): CompiledRules => {
	const rate = decimal(program.purchase.pointsPerUnit)
	const byKey = { product: new Map(), category: new Map(), brand: new Map() } as CompiledRules['byKey']
	const rulesOfAnyLine: CompiledRule[] = []
	const active = program.rules.filter((rule) => rule.isActive)
	const digits = Math.max(
		rate.digits,
		...active.flatMap((rule) => calculateGain(rule, rate).map(({ digits }) => digits)),
	)
	const rules = active
		.sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1))
		.map((rule, index) => {
			const { compiledRule, lookup } = compileRule(rule, index, calculateGain(rule, rate), digits, timeZone)
			if (lookup) addToIndex(byKey[lookup.key], lookup.values, compiledRule)
			else if (compiledRule.looksAtLines) rulesOfAnyLine.push(compiledRule)
			return compiledRule
		})
	const { excluded } = program.purchase
	return {
		timeZone,
		rules,
		byKey,
		rulesOfAnyLine,
		isExcluded: compileExclusion(excluded),
		needsCatalogue:
			rules.some(({ looksAtLines }) => looksAtLines) ||
			excluded.categories.length + excluded.brands.length > 0,
		hasCaps: rules.some(({ perCustomer, budget }) => perCustomer !== null || budget !== null),
		segmentRules: rules.filter(({ segments }) => segments.length > 0),
		digits,
		baseRate: createConstant(rate, digits),
		largest: Math.max(
			createConstant(rate, digits).small,
			...rules.flatMap(({ perUnit, perMatch }) => [Math.abs(perUnit.small), perMatch.small]),
		),
		buffers: {
			lines: new Int32Array(rules.length),
			cents: new Float64Array(rules.length),
			lastLine: new Int32Array(rules.length),
		},
	}
}

/** The segments that rules ask for about an order that was placed at a moment; each once. */
export const findAskedSegments = ({ segmentRules }: CompiledRules, placedAt: Date): number[] => {
	if (segmentRules.length === 0) return []
	const moment = placedAt.getTime()
	const asked = segmentRules.filter(({ from, until }) => moment >= from && moment <= until)
	return [...new Set(asked.flatMap(({ segments }) => segments))]
}

const addToIndex = (
	index: Map<string, CompiledRule[]>,
	values: string[],
	compiledRule: CompiledRule,
): void => {
	for (const value of new Set(values)) index.set(value, [...(index.get(value) ?? []), compiledRule])
}

/** Returns the points of a rule for each currency unit, and for each time it applies. */
const calculateGain = ({ effect }: Rule, rate: Decimal): [Decimal, Decimal] => {
	const { perUnit, perMatch } = findEffect(effect.code)!.gain(effect.args, rate)
	return [perUnit, perMatch]
}

const compileRule = (
	rule: Rule,
	index: number,
	[perUnit, perMatch]: [Decimal, Decimal],
	digits: number,
	timeZone: string,
) => {
	let lookup: { key: LineKey; values: string[] } | undefined
	const lineTests: LineTest[] = []
	const allLineTests: LineTest[] = []
	const orderTests: OrderTest[] = []
	const conditions: CompiledCondition[] = []
	const segments: number[] = []
	for (const { code, args } of rule.conditions) {
		const declared = findCondition(code)!
		if (declared.on === 'order') {
			const test = declared.compile(args, timeZone)
			orderTests.push(test)
			conditions.push({ code, args, on: 'order', test })
			segments.push(...(declared.segments?.(args) ?? []))
			continue
		}
		const test = declared.compile(args)
		allLineTests.push(test)
		conditions.push({ code, args, on: 'line', test })
		if (!lookup && declared.lookup) lookup = declared.lookup(args)
		else lineTests.push(test)
	}
	const { caps } = rule
	const compiledRule: CompiledRule = {
		rule,
		index,
		from:
			rule.startsAt === undefined ? Number.NEGATIVE_INFINITY : parseMoment(rule.startsAt, timeZone).getTime(),
		until: rule.endsAt === undefined ? Number.POSITIVE_INFINITY : endOfRange(rule.endsAt, timeZone).getTime(),
		looksAtLines: lookup !== undefined || lineTests.length > 0 || rule.scope === 'line',
		lineTest: allOf(lineTests),
		lineSelector: allOf(allLineTests),
		orderTest: allOf(orderTests),
		conditions,
		segments,
		replacesRate: findEffect(rule.effect.code)!.replacesRate === true,
		perUnit: createConstant(perUnit, digits),
		perMatch: createConstant(perMatch, digits),
		perOrder: caps.perOrder === undefined ? null : decimal(caps.perOrder),
		perCustomer: caps.perCustomer === undefined ? null : decimal(caps.perCustomer.points),
		budget: caps.budget === undefined ? null : decimal(caps.budget),
	}
	return { compiledRule, lookup }
}

type Test<Of> = (of: Of) => boolean

const allOf = <Of>(tests: Test<Of>[]): Test<Of> | null =>
	tests.length < 2 ? (tests[0] ?? null) : (of) => tests.every((test) => test(of))

const compileExclusion = (excluded: ProgramSettings['purchase']['excluded']): LineTest | null => {
	const [products, categories, brands] = [excluded.products, excluded.categories, excluded.brands].map(
		(listed) => new Set<string | null>(listed),
	) as [Set<string | null>, Set<string | null>, Set<string | null>]
	if (products.size + categories.size + brands.size === 0) return null
	return (line: Line) =>
		products.has(line.product) || brands.has(line.brand) || line.categories.some((id) => categories.has(id))
}
