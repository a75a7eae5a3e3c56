import { calculatePoints, findReasonForNothing, type Purchase } from './calculate-award.ts'
import { type AppliedRule, appliedRulePoints } from './rules/apply-rules.ts'
import { type CompiledRule, getCompiledRules } from './rules/compile-rules.ts'
import { findCondition } from './rules/conditions.ts'
import type { Line, OrderFacts } from './rules/facts.ts'
import type { Match } from './rules/match-rules.ts'
import type { Rule } from './rules/rule.ts'
import type { Program } from './settings.ts'

/** Why a rule gave points to an order, or did not. */
export type RuleOutcome =
	| { outcome: 'applied'; points: string; lines: number; cap: AppliedRule['capped'] }
	/** It is switched off. */
	| { outcome: 'paused' }
	/** The order was placed before it starts, or after it ended. */
	| { outcome: 'notStarted' | 'ended'; moment: string }
	/** A condition does not hold; `values` is what the order has instead. */
	| { outcome: 'condition'; condition: Rule['conditions'][number]; values: unknown[] }
	/** No product of the order is for sale and earns. */
	| { outcome: 'noProduct' }
	/** Each condition on products holds for some product, but no product meets all of them. */
	| { outcome: 'noProductMeetsAll' }
	/** A limit left nothing to give. */
	| { outcome: 'usedUp'; cap: AppliedRule['capped'] }
	/** Its conditions hold, and `by` gave points instead. */
	| { outcome: 'excluded'; why: Exclusion; by: string[] }
	/** The order earns nothing at all, so no rule was asked. */
	| { outcome: 'orderEarnsNothing' }

/**
 * Why other rules exclude a rule: it stands alone but is not the first that applies, a rule before it stands alone, a
 * better one stands alone, the others together give more, or they have replaced the rate of its products already.
 */
type Exclusion = 'notFirst' | 'first' | 'best' | 'others' | 'rateReplaced'

export type ExplainedRule = Pick<Rule, 'id' | 'name'> & RuleOutcome

/** Explains for every rule of a program why it did or did not apply, from the calculation that decides the award. */
export const explainRules = (program: Program, purchase: Purchase): ExplainedRule[] => {
	const { ruleInput } = purchase
	if (!ruleInput) return []
	const compiled = new Map(
		getCompiledRules(program, ruleInput.timeZone).rules.map((entry) => [entry.rule, entry]),
	)
	const earnsNothing = findReasonForNothing(program, purchase) !== null
	const calculation = earnsNothing ? null : calculatePoints(program, purchase)
	const explain = (rule: Rule): RuleOutcome => {
		const active = compiled.get(rule)
		if (!active) return { outcome: 'paused' }
		if (!calculation) return { outcome: 'orderEarnsNothing' }
		const { matches, applied, lines } = calculation
		const match = matches.find((entry) => entry.compiled === active)
		if (!match) return findUnmet(active, lines, ruleInput.facts)
		const gain = applied.find((entry) => entry.rule === rule)
		return gain ? describeGain(gain) : describeExclusion(rule, matches, applied)
	}
	return [...program.rules]
		.sort(byPriority)
		.map((rule) => ({ id: rule.id, name: rule.name, ...explain(rule) }))
}

const byPriority = (a: Rule, b: Rule): number => b.priority - a.priority || (a.id < b.id ? -1 : 1)

const describeGain = (gain: AppliedRule): RuleOutcome => {
	const points = appliedRulePoints(gain)
	return gain.capped !== null && points.eq(0)
		? { outcome: 'usedUp', cap: gain.capped }
		: { outcome: 'applied', points: points.toString(), lines: gain.lines, cap: gain.capped }
}

/** Names the rules that were chosen instead of a rule whose conditions hold. */
const describeExclusion = (rule: Rule, matches: Match[], applied: AppliedRule[]): RuleOutcome => {
	const isUsedUp = (gain: AppliedRule): boolean => describeGain(gain).outcome === 'usedUp'
	const winners = applied.filter((gain) => !isUsedUp(gain)).map((gain) => gain.rule)
	const by = winners.map(({ name }) => name)
	const excluded = (why: Exclusion): RuleOutcome => ({ outcome: 'excluded', why, by })
	if (winners[0]?.stacking === 'first') return excluded('first')
	if (rule.stacking === 'first') {
		const usedUp = new Set(applied.filter(isUsedUp).map((gain) => gain.rule))
		const ahead = matches
			.map(({ compiled }) => compiled.rule)
			.filter((other) => byPriority(other, rule) < 0 && !usedUp.has(other))
		return { outcome: 'excluded', why: 'notFirst', by: ahead.map(({ name }) => name) }
	}
	if (winners[0]?.stacking === 'best') return excluded('best')
	return excluded(rule.stacking === 'best' ? 'others' : 'rateReplaced')
}

/** Finds what keeps a rule from applying, with the tests that decided it. */
const findUnmet = (compiled: CompiledRule, lines: readonly Line[], facts: OrderFacts): RuleOutcome => {
	const { rule, conditions, from, until, looksAtLines } = compiled
	const moment = facts.placedAt.getTime()
	if (moment < from) return { outcome: 'notStarted', moment: rule.startsAt! }
	if (moment > until) return { outcome: 'ended', moment: rule.endsAt! }
	const earning = lines.filter(({ isActive }) => isActive)
	for (const condition of conditions) {
		if (condition.on === 'order' ? condition.test(facts) : earning.some(condition.test)) continue
		if (condition.on === 'line' && earning.length === 0) return { outcome: 'noProduct' }
		const { code, args } = condition
		const seen = condition.on === 'order' ? [facts] : earning
		return { outcome: 'condition', condition: { code, args }, values: readValues(code, args, seen) }
	}
	return looksAtLines && earning.length > 0 ? { outcome: 'noProductMeetsAll' } : { outcome: 'noProduct' }
}

const MAX_VALUES = 5

/** What a condition read of the order or of its lines: each value once, and not more than a person reads. */
const readValues = (
	code: string,
	args: Record<string, unknown>,
	seen: readonly (Line | OrderFacts)[],
): unknown[] => {
	const declared = findCondition(code)!
	const values = seen.flatMap((one) => declared.read(one as Line & OrderFacts, args))
	const distinct = new Map(values.map((value) => [JSON.stringify(value), value]))
	return [...distinct.values()].slice(0, MAX_VALUES)
}
