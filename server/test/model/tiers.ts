import { dayOf, firstDayOfYear } from './days.ts'

export interface Goal {
	Name: string
	Measure: 'spend' | 'orders' | 'earned'
	/** Whole units. */
	Value: number
	Period: { Kind: 'ever' | 'year' | 'days'; Days: number | null }
}

export interface Tier {
	name: string
	goals: Goal[]
	match: 'all' | 'any'
	graceDays: number
	multiplier: string | null
}

/** What counts of a day: spend in cents, orders, points in 1/10000. */
export interface Progress {
	spend: bigint
	orders: bigint
	earned: bigint
}
const UNIT = { spend: 100n, orders: 1n, earned: 10_000n }

export interface Climber {
	days: Map<number, Progress>
	tier: number
	/** The last day of grace, once time has taken the goals. */
	graceUntil: number | null
}

export const progressOf = (days: Climber['days'], { Measure, Period }: Goal, today: number): bigint => {
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

const meets = (days: Climber['days'], { goals, match }: Tier, today: number): boolean => {
	const met = goals.map((goal) => progressOf(days, goal, today) >= BigInt(goal.Value) * UNIT[goal.Measure])
	return match === 'all' || goals.length === 0 ? met.every(Boolean) : met.some(Boolean)
}
const highestMet = (ladder: Tier[], days: Climber['days'], today: number): number =>
	ladder.findLastIndex((tier) => meets(days, tier, today))

/** Changes what counts, and moves the customer as orders do: up at once, and down by what they returned. */
export const count = (
	ladder: Tier[],
	climber: Climber,
	changes: { day: number; change: Progress }[],
	moment: number,
): void => {
	const today = dayOf(moment)
	const hadIt = ladder.length > 0 && meets(climber.days, ladder[climber.tier]!, today)
	add(climber.days, changes)
	if (ladder.length === 0) return
	const reached = highestMet(ladder, climber.days, today)
	if (reached > climber.tier || (hadIt && !meets(climber.days, ladder[climber.tier]!, today))) {
		climber.tier = reached
		climber.graceUntil = null
	}
}

const add = (days: Climber['days'], changes: { day: number; change: Progress }[]): void => {
	for (const { day, change } of changes) {
		const known = days.get(day) ?? { spend: 0n, orders: 0n, earned: 0n }
		known.spend += change.spend
		known.orders += change.orders
		known.earned += change.earned
		days.set(day, known)
	}
}

/** What the worker does about tiers: grace begins when it finds the goals unmet, and ends with its last day. */
export const review = (ladder: Tier[], climber: Climber, moment: number): void => {
	if (ladder.length === 0) return
	const today = dayOf(moment)
	const tier = ladder[climber.tier]!
	if (meets(climber.days, tier, today)) {
		climber.graceUntil = null
		return
	}
	if (tier.graceDays > 0) climber.graceUntil ??= today + tier.graceDays
	if (climber.graceUntil !== null && today <= climber.graceUntil) return
	climber.tier = highestMet(ladder, climber.days, today)
	climber.graceUntil = null
}
