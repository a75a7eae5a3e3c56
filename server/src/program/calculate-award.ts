import { type Decimal, decimal, MONEY_DIGITS, POINT_DIGITS, sum, ZERO } from '../db/decimal.ts'
import {
	type AppliedRule,
	appliedRulePoints,
	applyRules,
	baseUnits,
	counterPoints,
	NOTHING_USED,
	scaleOf,
	type UsedPoints,
} from './rules/apply-rules.ts'
import { getCompiledRules } from './rules/compile-rules.ts'
import type { Line, OrderFacts } from './rules/facts.ts'
import { fromUnits, plus } from './rules/fixed-point.ts'
import { type Match, matchRules } from './rules/match-rules.ts'
import type { Rule } from './rules/rule.ts'
import { nameSegments } from './rules/segment-conditions.ts'
import type { Program } from './settings.ts'

/** The part of an order that decides its points. */
export interface Purchase {
	total: Decimal
	isEnrolled: boolean
	/** A blocked customer earns nothing. */
	isBlocked?: boolean
	/** The points multiplier of the customer's tier. */
	multiplier: Decimal
	/**
	 * Whether this is a single item: the minimum does not apply to it, and what rules without line conditions give counts only
	 * if the buyer is known and they give nothing for each order. These rules still exclude others.
	 */
	isItem?: boolean
	/** If absent, no rule applies. */
	ruleInput?: RuleInput
}

/** What the rules of a program read of an order: its lines and facts, and what limits what they give. */
export interface RuleInput {
	timeZone: string
	lines: readonly Line[]
	facts: OrderFacts
	/** The part of the order that was paid with a reward. */
	rewardPart: Decimal
	/** The points that rules have already given, for their caps. */
	usedPoints?: UsedPoints
}

export interface Award {
	points: Decimal
	cashback: Decimal
	/** Why, as data. Support explains the award to customers with it. */
	reason: Record<string, unknown>
	/** The rules that gave points, or that a cap stopped. */
	applied: AppliedRule[]
}

/** Calculates what a completed order earns under a program, or why it earns nothing. */
export const calculateAward = (program: Program, purchase: Purchase): Award => {
	const reason = findReasonForNothing(program, purchase)
	if (reason) return emptyAward(program, purchase, reason)
	const calculation = calculatePoints(program, purchase)
	const { exactPoints } = calculation
	const { rounding, digits } = program.purchase
	const points = exactPoints.round(Math.min(digits, POINT_DIGITS), ROUNDING[rounding])
	if (points.lte(0)) return emptyAward(program, purchase, 'the total earns no whole point')
	const cashback = cashbackForPoints(program, points)
	return new LazyAward(points, cashback, calculation.applied, () =>
		describeAward(program, purchase, calculation, { points, cashback }),
	)
}

/**
 * An award that computes its reason on access, because that is most of the work and not every caller needs it. It is a
 * class, because V8 creates a new hidden class for every object literal with a getter.
 */
class LazyAward implements Award {
	points: Decimal
	cashback: Decimal
	applied: AppliedRule[]
	readonly #describe: () => Award['reason']

	constructor(points: Decimal, cashback: Decimal, applied: AppliedRule[], describe: () => Award['reason']) {
		this.points = points
		this.cashback = cashback
		this.applied = applied
		this.#describe = describe
	}

	get reason(): Award['reason'] {
		return this.#describe()
	}
}

const describeAward = (
	program: Program,
	{ total, multiplier, ruleInput }: Purchase,
	{ base, excluded, rewardPart, applied, exactPoints }: PointsCalculation,
	{ points, cashback }: Pick<Award, 'points' | 'cashback'>,
): Award['reason'] => {
	const { pointsPerUnit, rounding, digits } = program.purchase
	return {
		rule: 'purchase',
		version: program.version,
		total: total.toString(),
		...(excluded.gt(0) ? { excluded: excluded.toString() } : {}),
		...(rewardPart.gt(0) ? { rewardPart: rewardPart.toString() } : {}),
		base: base.toString(),
		pointsPerUnit,
		basePoints: base.times(decimal(pointsPerUnit)).toString(),
		multiplier: multiplier.toString(),
		rules: applied.map((entry) => appliedReason(entry, ruleInput?.facts.buyer ?? null)),
		exact: exactPoints.toString(),
		rounding,
		digits,
		points: points.toString(),
		cashback: cashback.toString(),
		pointValue: program.cashback.pointValue,
	}
}

/** A rule in the reason of an award. */
export interface AppliedReason {
	id: string
	name: string
	effect: { code: string; args: Record<string, unknown> }
	lines: number
	points: string
	capped?: string
	/** The points that were added to the counters of its caps. */
	counted: string
	/** The names of the segments that made it apply, as they were then; absent if it asks for none. */
	inSegments?: string[]
	notInSegments?: string[]
}

const appliedReason = (applied: AppliedRule, buyer: OrderFacts['buyer']): AppliedReason => {
	const { rule, lines, capped } = applied
	const points = appliedRulePoints(applied)
	return {
		id: rule.id,
		name: rule.name,
		effect: rule.effect,
		lines,
		points: points.toString(),
		...(capped ? { capped } : {}),
		counted: counterPoints(points).toString(),
		...nameSegments(rule, buyer),
	}
}

const ROUNDING = { down: 'down', nearest: 'half up', up: 'up' } as const

/** An award of nothing. It keeps the multiplier of the customer's tier, in case the order is raised later. */
const emptyAward = (program: Program, { multiplier }: Purchase, reason: string): Award => ({
	points: ZERO,
	cashback: ZERO,
	reason: { rule: 'purchase', version: program.version, multiplier: multiplier.toString(), nothing: reason },
	applied: [],
})

/** Reasons for earning nothing that depend on the state of the customer at the time of the order. */
export const NOT_ENROLLED = 'the customer is not enrolled'
export const BLOCKED = 'the customer is blocked'

/** Why an order earns nothing before any rule is asked; null if it may earn. */
export const findReasonForNothing = (program: Program, purchase: Purchase): string | null => {
	if (!program.purchase.isActive) return 'the purchase objective is off'
	if (!purchase.isEnrolled) return NOT_ENROLLED
	if (purchase.isBlocked) return BLOCKED
	if (!purchase.isItem && purchase.total.lt(constantsOf(program).minimum)) {
		return `the total is below the minimum of ${program.purchase.minimumOrder}`
	}
	return null
}

interface PointsCalculation {
	base: Decimal
	excluded: Decimal
	rewardPart: Decimal
	/** The lines that earn. */
	lines: readonly Line[]
	/** The rules whose conditions hold. */
	matches: Match[]
	/** What these rules gave, after stacking and caps; for a single item, what belongs to it. */
	applied: AppliedRule[]
	exactPoints: Decimal
}

/** Excluded lines do not earn; neither does the part paid with a reward, unless the program says so. */
export const calculatePoints = (
	program: Program,
	{ total, multiplier, ruleInput, isItem }: Purchase,
): PointsCalculation => {
	if (!ruleInput) {
		const exactPoints = total.times(decimal(program.purchase.pointsPerUnit)).times(multiplier)
		return { base: total, excluded: ZERO, rewardPart: ZERO, lines: [], matches: [], applied: [], exactPoints }
	}
	const rules = getCompiledRules(program, ruleInput.timeZone)
	const { isExcluded } = rules
	const excludedLines = isExcluded ? ruleInput.lines.filter(isExcluded) : []
	const lines = isExcluded ? ruleInput.lines.filter((line) => !isExcluded(line)) : ruleInput.lines
	const excluded = sum(excludedLines.map((line) => line.price))
	const rewardPart = program.purchase.rewardPartEarns ? ZERO : ruleInput.rewardPart
	const base =
		excludedLines.length === 0 && rewardPart === ZERO
			? total
			: atLeastZero(total.minus(excluded).minus(rewardPart))
	const scale = scaleOf(rules, base, multiplier, lines.length)
	const matches = rules.rules.length === 0 ? [] : matchRules(rules, lines, ruleInput.facts)
	const chosen = applyRules(matches, scale, ruleInput.usedPoints ?? NOTHING_USED, rules.baseRate, lines)
	const applied = isItem ? onlyOfItem(chosen, matches, ruleInput.facts) : chosen
	let units = baseUnits(scale, rules.baseRate)
	for (const entry of applied) units = plus(units, entry.units)
	const exactPoints = fromUnits(units, scale.digits)
	return { base, excluded, rewardPart, lines, matches, applied, exactPoints }
}

const atLeastZero = (amount: Decimal): Decimal => (amount.gt(0) ? amount : ZERO)

/**
 * What rules give for a single item. It is taken from what all rules give together, because a rule that gives something for
 * each order may exclude another one, which then does not apply to an order of the item either.
 */
const onlyOfItem = (applied: AppliedRule[], matches: Match[], { buyer }: OrderFacts): AppliedRule[] => {
	const ofItem = new Set<Rule>()
	for (const { compiled } of matches)
		if (compiled.looksAtLines || (buyer !== null && compiled.perMatch.small === 0)) ofItem.add(compiled.rule)
	return applied.filter(({ rule }) => ofItem.has(rule))
}

interface Constants {
	minimum: Decimal
	pointValue: Decimal
}
const constantsCache = new WeakMap<Program, Constants>()

/** Decimals are text in a program. They are parsed once for each version, not for each order. */
const constantsOf = (program: Program): Constants => {
	let cached = constantsCache.get(program)
	if (!cached) {
		cached = {
			minimum: decimal(program.purchase.minimumOrder),
			pointValue: decimal(program.cashback.pointValue),
		}
		constantsCache.set(program, cached)
	}
	return cached
}

/** Converts points to currency at the point value of the program. */
export const cashbackForPoints = (program: Program, points: Decimal): Decimal =>
	program.cashback.isActive
		? points.times(constantsOf(program).pointValue).round(MONEY_DIGITS, 'half up')
		: ZERO

/** Converts an amount of currency to points at the point value of the program. */
export const pointsForCashback = (program: Program, cashback: Decimal): Decimal =>
	decimal(cashback).div(program.cashback.pointValue).round(POINT_DIGITS, 'half up')
