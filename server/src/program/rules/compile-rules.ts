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
	/** Its place among the rules of the program, the first to apply being 0. */
	index: number
	from: number
	until: number
	/** Whether it asks anything of lines. */
	looksAtLines: boolean
	/** What a line must pass besides having been looked up; null: nothing. */
	lineTest: LineTest | null
	/** Everything a line must pass. */
	lineSelector: LineTest | null
	orderTest: OrderTest | null
	/** Whether it puts another rate in the place of the usual one. */
	replacesRate: boolean
	/** What it gives for a currency unit, and each time it applies. */
	perUnit: Constant
	perMatch: Constant
	perOrder: Decimal | null
	perCustomer: Decimal | null
	budget: Decimal | null
}

/** The rules of one program version, ready to be asked a million times. */
export interface CompiledRules {
	timeZone: string
	/** By priority; only active ones. */
	rules: CompiledRule[]
	/** Rules by what a line must have to interest them. */
	byKey: Record<LineKey, Map<string, CompiledRule[]>>
	/** Rules that every line must be shown to. */
	rulesOfAnyLine: CompiledRule[]
	isExcluded: LineTest | null
	/** Whether what the catalogue says of products decides anything. */
	needsCatalogue: boolean
	hasCaps: boolean
	/** Digits behind the point of what rules give, the largest of these numbers, and the usual rate beside them. */
	digits: number
	largest: number
	baseRate: Constant
	buffers: MatchBuffers
}

/** Paper for matching, kept because a new one for each order costs more than the matching. */
export interface MatchBuffers {
	lines: Int32Array
	cents: Float64Array
	/** The last line shown to a rule: two of its categories may stand above one line. */
	lastLine: Int32Array
}

const compiledByProgram = new WeakMap<object, CompiledRules>()

/** Compiled once for each version: the settings object stands for the version. */
export const getCompiledRules = (program: ProgramSettings, timeZone: string): CompiledRules => {
	const known = compiledByProgram.get(program)
	if (known?.timeZone === timeZone) return known
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
			const { made: compiledRule, lookup } = compileRule(
				rule,
				index,
				calculateGain(rule, rate),
				digits,
				timeZone,
			)
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

const addToIndex = (
	index: Map<string, CompiledRule[]>,
	values: string[],
	compiledRule: CompiledRule,
): void => {
	for (const value of new Set(values)) index.set(value, [...(index.get(value) ?? []), compiledRule])
}

/** What a rule gives for a currency unit, and each time it applies. */
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
	const selects: LineTest[] = []
	const orderTests: OrderTest[] = []
	for (const { code, args } of rule.conditions) {
		const declared = findCondition(code)!
		if (declared.on === 'order') {
			orderTests.push(declared.compile(args, timeZone))
			continue
		}
		const test = declared.compile(args)
		selects.push(test)
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
		lineSelector: allOf(selects),
		orderTest: allOf(orderTests),
		replacesRate: findEffect(rule.effect.code)!.replacesRate === true,
		perUnit: createConstant(perUnit, digits),
		perMatch: createConstant(perMatch, digits),
		perOrder: caps.perOrder === undefined ? null : decimal(caps.perOrder),
		perCustomer: caps.perCustomer === undefined ? null : decimal(caps.perCustomer.points),
		budget: caps.budget === undefined ? null : decimal(caps.budget),
	}
	return { made: compiledRule, lookup }
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
