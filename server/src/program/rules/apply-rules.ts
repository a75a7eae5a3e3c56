import { type Decimal, MONEY_DIGITS, POINT_DIGITS, ZERO } from '../../db/decimal.ts'
import type { CompiledRule, CompiledRules } from './compile-rules.ts'
import type { Line } from './facts.ts'
import { type Constant, fromUnits, plus, times, toSmallUnits, toUnits, type Units } from './fixed.ts'
import type { Match } from './match-rules.ts'
import type { Rule } from './rule.ts'
import { mayClash, type Share, shareLines } from './share-lines.ts'

export type CapKind = 'order' | 'customer' | 'budget'

/** A rule that gave points to an order, or would have, had a cap not stopped it. */
export interface Applied {
	rule: Rule
	/** The points it gave, in units of so many digits behind the point. */
	units: Units
	digits: number
	lines: number
	/** The cap that made it give less. */
	capped: CapKind | null
}

/** What a rule has given already: to this customer in the period, and to everybody. */
export type Used = (rule: Rule) => { customer: Decimal; budget: Decimal }

export const NOTHING_USED: Used = () => ({ customer: ZERO, budget: ZERO })

/** What everything that one order earns is counted in. */
export interface Scale {
	isSmall: boolean
	/** Digits behind the point. */
	digits: number
	/** What earns, in hundredths. */
	cents: Units
	multiplier: Units
	/** What a fixed gain must be multiplied by to have as many digits as the others. */
	lift: Units
}

export const scaleOf = (
	{ digits, largest, rules }: CompiledRules,
	base: Decimal,
	multiplier: Decimal,
	lines: number,
): Scale => {
	const more = multiplier.digits
	const cents = toSmallUnits(base, MONEY_DIGITS)
	const factor = toSmallUnits(multiplier, more)
	const lift = 10 ** (MONEY_DIGITS + more)
	const most = largest * (cents * factor + lift * (lines + 1)) * (rules.length + 1)
	const isSmall = most < Number.MAX_SAFE_INTEGER
	const sized = (value: number): Units => (isSmall ? value : BigInt(value))
	return {
		isSmall,
		digits: MONEY_DIGITS + digits + more,
		cents: sized(cents),
		multiplier: isSmall ? factor : toUnits(multiplier, more),
		lift: sized(lift),
	}
}

const sized = (scale: Scale, value: Constant): Units => (scale.isSmall ? value.small : value.big)

/** What the usual rate gives for what earns. */
export const usualUnits = (scale: Scale, rate: Constant): Units =>
	times(times(scale.cents, sized(scale, rate)), scale.multiplier)

/** What the matching rules give, after stacking and caps, the first by priority first. */
export const applyRules = (
	matches: Match[],
	scale: Scale,
	used: Used,
	rate: Constant,
	lines: readonly Line[],
): Applied[] => {
	const all = matches.map((match) => gainOf(match, scale, used))
	const live = all.some(isSpent) ? all.filter((entry) => !isSpent(entry)) : all
	const chosen = choose(live, (stacked) => {
		if (!mayClash(stacked)) return stacked
		const shares = shareLines(stacked, rate, scale.cents, lines)
		return stacked.flatMap(({ match }, index) => {
			const share = shares[index]
			return share === null ? [] : gainOf(match, scale, used, share)
		})
	})
	// A rule whose cap is used up is told of, and stands in nobody's way.
	return live === all ? chosen : [...chosen, ...all.filter(isSpent)]
}

const isSpent = ({ capped, units }: Applied): boolean => capped !== null && Number(units) === 0

/** An applied rule, and what it was applied to. */
interface Gained extends Applied {
	match: Match
}

const choose = (all: Gained[], share: (stacked: Gained[]) => Gained[]): Gained[] => {
	if (all[0]?.rule.stacking === 'first') return [all[0]]
	if (all.every(({ rule }) => rule.stacking === 'stack')) return share(all)
	const stacked = share(all.filter(({ rule }) => rule.stacking === 'stack'))
	const best = all
		.filter(({ rule }) => rule.stacking === 'best')
		.reduce<Gained | null>((a, b) => (a !== null && a.units >= b.units ? a : b), null)
	if (!best) return stacked
	if (stacked.length === 0) return [best]
	const together = stacked.map(({ units }) => units).reduce(plus)
	return together >= best.units ? stacked : [best]
}

const gainOf = (match: Match, scale: Scale, used: Used, share?: Share): Gained => {
	const { compiled } = match
	const { rule, perOrder, perCustomer, budget } = compiled
	const ofLines = rule.scope === 'line'
	const lines = share?.lines ?? match.lines
	let units = times(sized(scale, compiled.each), scale.lift)
	if (ofLines && lines > 1) units = times(units, scale.isSmall ? lines : BigInt(lines))
	if (share) {
		const weight = scale.isSmall ? Number(share.weight) : share.weight
		units = plus(units, times(weight, scale.multiplier))
	} else if (compiled.perUnit.small !== 0) {
		// Discounts on the whole order are not in the prices of its lines: nothing earns on more than was paid.
		const { cents } = match
		const amount = ofLines && cents < scale.cents ? (scale.isSmall ? cents : BigInt(cents)) : scale.cents
		units = plus(units, times(times(amount, sized(scale, compiled.perUnit)), scale.multiplier))
	}
	const { digits } = scale
	if (units <= 0 || !(perOrder || perCustomer || budget))
		return { rule, lines, units, digits, capped: null, match }
	const { points, capped } = limit(compiled, fromUnits(units, digits), used)
	if (!capped) return { rule, lines, units, digits, capped, match }
	const held = toUnits(points, digits)
	return { rule, lines, units: scale.isSmall ? Number(held) : held, digits, capped, match }
}

const limit = (
	{ rule, perOrder, perCustomer, budget }: CompiledRule,
	wanted: Decimal,
	used: Used,
): { points: Decimal; capped: CapKind | null } => {
	let [points, capped]: [Decimal, CapKind | null] = [wanted, null]
	const hold = (kind: CapKind, left: Decimal): void => {
		// Counters hold so many digits, rounded up: a budget of a thousand crumbs is not overspent by crumbs either.
		if (counted(points).lte(left)) return
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

export const pointsOf = ({ units, digits }: Applied): Decimal => fromUnits(units, digits)

/** What a counter keeps of points that a rule gave. Fewer points than usual use nothing up. */
export const counted = (points: Decimal): Decimal => (points.gt(0) ? points.round(POINT_DIGITS, 'up') : ZERO)
