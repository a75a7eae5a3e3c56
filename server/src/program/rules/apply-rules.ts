import { type Decimal, decimal, Decimal as exact, least, POINT_DIGITS, ZERO } from '../../db/decimal.ts'
import type { CompiledRule } from './compile-rules.ts'
import type { Match } from './match-rules.ts'
import type { Rule } from './rule.ts'

export type CapKind = 'order' | 'customer' | 'budget'

/** A rule that gave points to an order, or would have, had a cap not stopped it. */
export interface Applied {
	rule: Rule
	points: Decimal
	lines: number
	/** The cap that made it give less. */
	capped: CapKind | null
}

/** What a rule has given already: to this customer in the period, and to everybody. */
export type Used = (rule: Rule) => { customer: Decimal; budget: Decimal }

export const NOTHING_USED: Used = () => ({ customer: ZERO, budget: ZERO })

export interface Till {
	/** What earns, in currency. */
	base: Decimal
	multiplier: Decimal
	used: Used
}

const HUNDREDTH = decimal('0.01')

/** What the matching rules give, after stacking and caps, the first by priority first. */
export const applyRules = (matches: Match[], till: Till): Applied[] => {
	if (matches.length === 0) return []
	const all = matches.map((match) => gainOf(match, till))
	// A rule whose cap is used up is told of, and stands in nobody's way.
	const spent = all.filter(isSpent)
	return spent.length === 0 ? choose(all) : [...choose(all.filter((entry) => !isSpent(entry))), ...spent]
}

const isSpent = ({ capped, points }: Applied): boolean => capped !== null && points.eq(0)

const choose = (all: Applied[]): Applied[] => {
	if (all[0]?.rule.stacking === 'first') return [all[0]]
	const stacked = all.filter(({ rule }) => rule.stacking === 'stack')
	const best = all
		.filter(({ rule }) => rule.stacking === 'best')
		.reduce<Applied | null>((a, b) => (a?.points.gte(b.points) ? a : b), null)
	if (!best) return stacked
	const together = stacked.reduce((total, { points }) => total.plus(points), ZERO)
	return stacked.length > 0 && together.gte(best.points) ? stacked : [best]
}

const gainOf = ({ compiled, lines, cents }: Match, till: Till): Applied => {
	const { rule, gain } = compiled
	const ofLines = rule.scope === 'line'
	// Discounts on the whole order are not in the prices of its lines: nothing earns on more than was paid.
	const amount = ofLines ? least(decimal(cents).times(HUNDREDTH), till.base) : till.base
	let points = gain.each
	if (ofLines && lines > 1) points = points.times(lines)
	if (!gain.perUnit.eq(0)) points = points.plus(amount.times(gain.perUnit).times(till.multiplier))
	return { rule, lines, ...limit(compiled, points, till.used) }
}

const limit = (
	{ rule, perOrder, perCustomer, budget }: CompiledRule,
	wanted: Decimal,
	used: Used,
): { points: Decimal; capped: CapKind | null } => {
	let [points, capped]: [Decimal, CapKind | null] = [wanted, null]
	const hold = (kind: CapKind, left: Decimal): void => {
		// Counters hold so many digits, rounded up: a budget of a thousand crumbs is not overspent by crumbs either.
		if (points.lte(0) || counted(points).lte(left)) return
		points = left.gt(0) ? left : ZERO
		capped = kind
	}
	if (perOrder) hold('order', perOrder)
	if (perCustomer || budget) {
		const so = used(rule)
		if (perCustomer) hold('customer', perCustomer.minus(so.customer))
		if (budget) hold('budget', budget.minus(so.budget))
	}
	return { points, capped }
}

/** What a counter keeps of points that a rule gave. Fewer points than usual use nothing up. */
export const counted = (points: Decimal): Decimal =>
	points.gt(0) ? points.round(POINT_DIGITS, exact.roundUp) : ZERO
