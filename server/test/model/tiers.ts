import { firstDayOfYear, localDayOf } from './days.ts'

export interface Goal {
	Name: string
	Measure: 'spend' | 'orders' | 'earned'
	/** Whole units. */
	Value: number
	Period: { Kind: 'ever' | 'year' | 'days'; Days: number | null }
}

export interface ModelTier {
	name: string
	goals: Goal[]
	match: 'all' | 'any'
	graceDays: number
	multiplier: string | null
}

/** The progress of a day: spend in cents, orders, and points in 1/10000. */
export interface ModelProgress {
	spend: bigint
	orders: bigint
	earned: bigint
}
const UNIT = { spend: 100n, orders: 1n, earned: 10_000n }

export interface TierState {
	days: Map<number, ModelProgress>
	tier: number
	/** The last day of grace, once the goals are no longer met because time has passed. */
	graceUntil: number | null
}

export const progressOf = (days: TierState['days'], { Measure, Period }: Goal, today: number): bigint => {
	const from =
		Period.Kind === 'ever'
			? Number.NEGATIVE_INFINITY
			: Period.Kind === 'year'
				? firstDayOfYear(today)
				: today - Period.Days! + 1
	let sum = 0n
	for (const [day, progress] of days) if (day >= from && day <= today) sum += progress[Measure]
	return sum
}

const meetsGoals = (days: TierState['days'], { goals, match }: ModelTier, today: number): boolean => {
	const met = goals.map((goal) => progressOf(days, goal, today) >= BigInt(goal.Value) * UNIT[goal.Measure])
	return match === 'all' || goals.length === 0 ? met.every(Boolean) : met.some(Boolean)
}
const highestMet = (ladder: ModelTier[], days: TierState['days'], today: number): number =>
	ladder.findLastIndex((tier) => meetsGoals(days, tier, today))

/** Changes the progress and moves the customer as orders do: up at once, and down for returned orders. */
export const countProgress = (
	ladder: ModelTier[],
	tierState: TierState,
	changes: { day: number; change: ModelProgress }[],
	moment: number,
): void => {
	const today = localDayOf(moment)
	const hadMetGoals = ladder.length > 0 && meetsGoals(tierState.days, ladder[tierState.tier]!, today)
	add(tierState.days, changes)
	if (ladder.length === 0) return
	const reached = highestMet(ladder, tierState.days, today)
	if (
		reached > tierState.tier ||
		(hadMetGoals && !meetsGoals(tierState.days, ladder[tierState.tier]!, today))
	) {
		tierState.tier = reached
		tierState.graceUntil = null
	}
	// A customer who meets the goals again gets all days of grace when they are unmet the next time.
	if (meetsGoals(tierState.days, ladder[tierState.tier]!, today)) tierState.graceUntil = null
}

const add = (days: TierState['days'], changes: { day: number; change: ModelProgress }[]): void => {
	for (const { day, change } of changes) {
		const known = days.get(day) ?? { spend: 0n, orders: 0n, earned: 0n }
		known.spend += change.spend
		known.orders += change.orders
		known.earned += change.earned
		days.set(day, known)
	}
}

/** What the worker does about tiers: the day on which it finds the goals unmet is the first day of grace. */
export const reviewTier = (ladder: ModelTier[], tierState: TierState, moment: number): void => {
	if (ladder.length === 0) return
	const today = localDayOf(moment)
	const tier = ladder[tierState.tier]!
	if (meetsGoals(tierState.days, tier, today)) {
		tierState.graceUntil = null
		return
	}
	if (tier.graceDays > 0) tierState.graceUntil ??= today + tier.graceDays - 1
	if (tierState.graceUntil !== null && today <= tierState.graceUntil) return
	tierState.tier = highestMet(ladder, tierState.days, today)
	tierState.graceUntil = null
}

/**
 * The tier that the orders of both reach together, and never a lower one than either had. The days of grace are those
 * of the tier that is kept; of two customers in one tier, those that began later.
 */
export const mergeTierStates = (
	ladder: ModelTier[],
	into: TierState,
	from: TierState,
	moment: number,
): TierState => {
	const today = localDayOf(moment)
	const days: TierState['days'] = new Map()
	for (const state of [into, from])
		add(
			days,
			[...state.days].map(([day, change]) => ({ day, change })),
		)
	if (ladder.length === 0) return { days, tier: 0, graceUntil: null }
	const tier = Math.max(into.tier, from.tier, highestMet(ladder, days, today))
	if (meetsGoals(days, ladder[tier]!, today)) return { days, tier, graceUntil: null }
	const graces = [into, from].filter((it) => it.tier === tier).map(({ graceUntil }) => graceUntil)
	const isBegun = graces.every((it) => it !== null)
	return { days, tier, graceUntil: isBegun ? Math.max(...graces) : null }
}

/**
 * The state of a customer after an undone merge: the tier before it, unless the own orders reach a higher one by now, or
 * one of them was returned meanwhile that the tier needs, or time has taken it, with its days of grace.
 */
export const separateTierState = (
	ladder: ModelTier[],
	before: TierState,
	days: TierState['days'],
	moment: number,
): TierState => {
	if (ladder.length === 0) return { days, tier: 0, graceUntil: null }
	const today = localDayOf(moment)
	const reached = highestMet(ladder, days, today)
	const isMet = meetsGoals(days, ladder[before.tier]!, today)
	const isReturned = !isMet && meetsGoals(before.days, ladder[before.tier]!, today)
	if (reached > before.tier || isReturned) return { days, tier: reached, graceUntil: null }
	const kept = { days, tier: before.tier, graceUntil: before.graceUntil }
	reviewTier(ladder, kept, moment)
	return kept
}

/** Whether the goals of the tier are not met any more. */
export const isLapsed = (ladder: ModelTier[], { days, tier }: TierState, moment: number): boolean =>
	ladder.length > 0 && !meetsGoals(days, ladder[tier]!, localDayOf(moment))

/** The progress that orders make. */
export const progressOfOrders = (counted: { day: number; change: ModelProgress }[]): TierState['days'] => {
	const days: TierState['days'] = new Map()
	add(days, counted)
	return days
}
