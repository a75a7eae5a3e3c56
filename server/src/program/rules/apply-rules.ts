import { type Decimal, MONEY_DIGITS, POINT_DIGITS, ZERO } from '../../db/decimal.ts'
import type { CompiledRule, CompiledRules } from './compile-rules.ts'
import type { Line } from './facts.ts'
import { type Constant, fromUnits, plus, times, toSmallUnits, toUnits, type Units } from './fixed-point.ts'
import type { Match } from './match-rules.ts'
import type { Rule } from './rule.ts'
import { mayConflict, type Share, shareLines } from './share-lines.ts'

type CapKind = 'order' | 'customer' | 'budget'

/** A rule that gave points to an order, or would have done so if a cap had not stopped it. */
export interface AppliedRule {
	rule: Rule
	/** The points it gave, as an integer with `digits` decimal places. */
	units: Units
	digits: number
	lines: number
	/** The cap that reduced the points. */
	capped: CapKind | null
}

/** The points that a rule has already given: to this customer in the period, and to all customers. */
export type UsedPoints = (rule: Rule) => { customer: Decimal; budget: Decimal }

export const NOTHING_USED: UsedPoints = () => ({ customer: ZERO, budget: ZERO })

/** The fixed-point scale in which the points of one order are calculated. */
interface Scale {
	/** Whether all values are safe integers, so that plain numbers are exact. */
	isSmall: boolean
	/** Decimal places. */
	digits: number
	/** The amount that earns, in hundredths. */
	cents: Units
	multiplier: Units
	/** Factor that scales a fixed gain to the decimal places of the other gains. */
	fixedFactor: Units
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
	const fixedFactor = 10 ** (MONEY_DIGITS + more)
	const maxUnits = largest * (cents * factor + fixedFactor * (lines + 1)) * (rules.length + 1)
	const isSmall = maxUnits < Number.MAX_SAFE_INTEGER
	const sized = (value: number): Units => (isSmall ? value : BigInt(value))
	return {
		isSmall,
		digits: MONEY_DIGITS + digits + more,
		cents: sized(cents),
		multiplier: isSmall ? factor : toUnits(multiplier, more),
		fixedFactor: sized(fixedFactor),
	}
}

const constantUnits = (scale: Scale, value: Constant): Units => (scale.isSmall ? value.small : value.big)

/** Returns the points of the base rate. */
export const baseUnits = (scale: Scale, rate: Constant): Units =>
	times(times(scale.cents, constantUnits(scale, rate)), scale.multiplier)

/** Returns what the matching rules give after stacking and caps, highest priority first. */
export const applyRules = (
	matches: Match[],
	scale: Scale,
	used: UsedPoints,
	rate: Constant,
	lines: readonly Line[],
): AppliedRule[] => {
	const all = matches.map((match) => calculateGain(match, scale, used))
	const live = all.some(isCapExhausted) ? all.filter((entry) => !isCapExhausted(entry)) : all
	const chosen = chooseByStacking(live, (stacked) => {
		if (!mayConflict(stacked)) return stacked
		const shares = shareLines(stacked, rate, scale.cents, lines)
		return stacked.flatMap(({ match }, index) => {
			const share = shares[index]
			return share === null ? [] : calculateGain(match, scale, used, share)
		})
	})
	// A rule whose cap is exhausted is reported, but does not affect the other rules.
	return live === all ? chosen : [...chosen, ...all.filter(isCapExhausted)]
}

const isCapExhausted = ({ capped, units }: AppliedRule): boolean => capped !== null && Number(units) === 0

/** An applied rule with its match. */
interface AppliedMatch extends AppliedRule {
	match: Match
}

const chooseByStacking = (
	all: AppliedMatch[],
	share: (stacked: AppliedMatch[]) => AppliedMatch[],
): AppliedMatch[] => {
	if (all[0]?.rule.stacking === 'first') return [all[0]]
	if (all.every(({ rule }) => rule.stacking === 'stack')) return share(all)
	const stacked = share(all.filter(({ rule }) => rule.stacking === 'stack'))
	const best = all
		.filter(({ rule }) => rule.stacking === 'best')
		.reduce<AppliedMatch | null>((a, b) => (a !== null && a.units >= b.units ? a : b), null)
	if (!best) return stacked
	if (stacked.length === 0) return [best]
	const together = stacked.map(({ units }) => units).reduce(plus)
	return together >= best.units ? stacked : [best]
}

const calculateGain = (match: Match, scale: Scale, used: UsedPoints, share?: Share): AppliedMatch => {
	const { compiled } = match
	const { rule, perOrder, perCustomer, budget } = compiled
	const ofLines = rule.scope === 'line'
	const lines = share?.lines ?? match.lines
	let units = times(constantUnits(scale, compiled.perMatch), scale.fixedFactor)
	if (ofLines && lines > 1) units = times(units, scale.isSmall ? lines : BigInt(lines))
	if (share) {
		const weight = scale.isSmall ? Number(share.weight) : share.weight
		units = plus(units, times(weight, scale.multiplier))
	} else if (compiled.perUnit.small !== 0) {
		// Line prices do not include discounts on the whole order, so a rule must not earn on more than was paid.
		const { cents } = match
		const amount = ofLines && cents < scale.cents ? (scale.isSmall ? cents : BigInt(cents)) : scale.cents
		units = plus(units, times(times(amount, constantUnits(scale, compiled.perUnit)), scale.multiplier))
	}
	const { digits } = scale
	if (units <= 0 || !(perOrder || perCustomer || budget))
		return { rule, lines, units, digits, capped: null, match }
	const { points, capped } = applyCaps(compiled, fromUnits(units, digits), used)
	if (!capped) return { rule, lines, units, digits, capped, match }
	const cappedUnits = toUnits(points, digits)
	return { rule, lines, units: scale.isSmall ? Number(cappedUnits) : cappedUnits, digits, capped, match }
}

const applyCaps = (
	{ rule, perOrder, perCustomer, budget }: CompiledRule,
	wanted: Decimal,
	used: UsedPoints,
): { points: Decimal; capped: CapKind | null } => {
	let [points, capped]: [Decimal, CapKind | null] = [wanted, null]
	const capAt = (kind: CapKind, left: Decimal): void => {
		// Compare as counters store the points, rounded up, so that rounding never overspends a budget.
		if (counterPoints(points).lte(left)) return
		points = left.gt(0) ? left : ZERO
		capped = kind
	}
	if (perOrder) capAt('order', perOrder)
	if (perCustomer || budget) {
		const usedPoints = used(rule)
		if (perCustomer) capAt('customer', perCustomer.minus(usedPoints.customer))
		if (budget) capAt('budget', budget.minus(usedPoints.budget))
	}
	return { points, capped }
}

export const appliedRulePoints = ({ units, digits }: AppliedRule): Decimal => fromUnits(units, digits)

/** Returns the points that are added to the counters of a rule's caps. A rule that takes points adds nothing. */
export const counterPoints = (points: Decimal): Decimal =>
	points.gt(0) ? points.round(POINT_DIGITS, 'up') : ZERO
