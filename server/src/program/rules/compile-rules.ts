import { endOf, parseMoment } from '../../calendar.ts'
import { type Decimal, decimal } from '../../db/decimal.ts'
import type { ProgramSettings } from '../settings.ts'
import type { LineKey, LineTest, OrderTest } from './condition.ts'
import { findCondition } from './conditions.ts'
import { findEffect, type Gain } from './effects.ts'
import type { Line } from './facts.ts'
import type { Rule } from './rule.ts'

export interface CompiledRule {
	rule: Rule
	/** Its place among the rules of the program, the first to apply being 0. */
	place: number
	from: number
	until: number
	/** Whether it asks anything of lines. */
	looksAtLines: boolean
	/** What a line must pass besides having been looked up. */
	lineTests: LineTest[]
	orderTests: OrderTest[]
	gain: Gain
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
	ofAnyLine: CompiledRule[]
	/** Rules that never look at a line. */
	ofOrders: CompiledRule[]
	isExcluded: LineTest | null
	/** Whether what the catalogue says of products decides anything. */
	needsCatalogue: boolean
	hasCaps: boolean
}

const compiled = new WeakMap<object, CompiledRules>()

/** Compiled once for each version: the settings object stands for the version. */
export const compiledRules = (program: ProgramSettings, timeZone: string): CompiledRules => {
	const known = compiled.get(program)
	if (known?.timeZone === timeZone) return known
	const made = compileRules(program, timeZone)
	compiled.set(program, made)
	return made
}

const compileRules = (program: ProgramSettings, timeZone: string): CompiledRules => {
	const rate = decimal(program.purchase.pointsPerUnit)
	const byKey = { product: new Map(), category: new Map(), brand: new Map() } as CompiledRules['byKey']
	const ofAnyLine: CompiledRule[] = []
	const ofOrders: CompiledRule[] = []
	const rules = program.rules
		.filter((rule) => rule.isActive)
		.sort((a, b) => b.priority - a.priority || (a.id < b.id ? -1 : 1))
		.map((rule, place) => {
			const { made, lookup } = compileRule(rule, place, rate, timeZone)
			if (lookup) file(byKey[lookup.key], lookup.values, made)
			else if (made.looksAtLines) ofAnyLine.push(made)
			else ofOrders.push(made)
			return made
		})
	const { excluded } = program.purchase
	return {
		timeZone,
		rules,
		byKey,
		ofAnyLine,
		ofOrders,
		isExcluded: exclusion(excluded),
		needsCatalogue:
			rules.some(({ looksAtLines }) => looksAtLines) ||
			excluded.categories.length + excluded.brands.length > 0,
		hasCaps: rules.some(({ perCustomer, budget }) => perCustomer !== null || budget !== null),
	}
}

const file = (index: Map<string, CompiledRule[]>, values: string[], made: CompiledRule): void => {
	for (const value of new Set(values)) index.set(value, [...(index.get(value) ?? []), made])
}

const compileRule = (rule: Rule, place: number, rate: Decimal, timeZone: string) => {
	let lookup: { key: LineKey; values: string[] } | undefined
	const lineTests: LineTest[] = []
	const orderTests: OrderTest[] = []
	for (const { code, args } of rule.conditions) {
		const declared = findCondition(code)!
		if (declared.on === 'order') orderTests.push(declared.compile(args, timeZone))
		else if (!lookup && declared.lookup) lookup = declared.lookup(args)
		else lineTests.push(declared.compile(args))
	}
	const { caps } = rule
	const made: CompiledRule = {
		rule,
		place,
		from:
			rule.startsAt === undefined ? Number.NEGATIVE_INFINITY : parseMoment(rule.startsAt, timeZone).getTime(),
		until: rule.endsAt === undefined ? Number.POSITIVE_INFINITY : endOf(rule.endsAt, timeZone).getTime(),
		looksAtLines: lookup !== undefined || lineTests.length > 0 || rule.scope === 'line',
		lineTests,
		orderTests,
		gain: findEffect(rule.effect.code)!.gain(rule.effect.args, rate),
		perOrder: caps.perOrder === undefined ? null : decimal(caps.perOrder),
		perCustomer: caps.perCustomer === undefined ? null : decimal(caps.perCustomer.points),
		budget: caps.budget === undefined ? null : decimal(caps.budget),
	}
	return { made, lookup }
}

const exclusion = (excluded: ProgramSettings['purchase']['excluded']): LineTest | null => {
	const [products, categories, brands] = [excluded.products, excluded.categories, excluded.brands].map(
		(listed) => new Set<string | null>(listed),
	) as [Set<string | null>, Set<string | null>, Set<string | null>]
	if (products.size + categories.size + brands.size === 0) return null
	return (line: Line) =>
		products.has(line.product) || brands.has(line.brand) || line.categories.some((id) => categories.has(id))
}
