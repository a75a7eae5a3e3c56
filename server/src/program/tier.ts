import { TierBenefitType } from '@fiel/contract'
import { addDays } from '../calendar.ts'
import { type Decimal, decimal, sum, ZERO } from '../db/decimal.ts'

/** The period that a goal measures: lifetime, the calendar year, or the last `days` days including today. */
export type TierPeriod = { kind: 'ever' } | { kind: 'year' } | { kind: 'days'; days: number }

/** A goal that customers must meet to reach a tier. */
export interface TierGoal {
	name: string
	measure: 'spend' | 'orders' | 'earned'
	value: string
	/** Absent or null means lifetime. */
	period?: TierPeriod | null
}

interface TierBenefit {
	type: TierBenefitType
	subType: number
	description: string
	/** The factor of a points multiplier. */
	multiplier?: string | null
	/** The points an objective bonus adds. */
	bonus?: string | null
	/** The reward of an exclusive reward. */
	rewardId?: number | null
	objective?: { Id: number; Type: number; Title: string } | null
}

export interface Tier {
	id: number
	position: number
	name: string
	color: string | null
	iconUrl: string | null
	isActive: boolean
	isBase: boolean
	identifier: string | null
	caption: string | null
	goals: TierGoal[]
	/** Whether all goals must be met or any one of them; absent means all. */
	match?: 'all' | 'any'
	/** How many days the tier is kept after its goals are no longer met; absent means none. */
	graceDays?: number
	benefits: TierBenefit[]
}

/** The progress of a customer towards the tiers. */
export interface TierProgress {
	orders: number
	spend: Decimal
	earned: Decimal
}

/** The progress on a day; it may include following days that no goal distinguishes from it. */
export interface DayProgress extends TierProgress {
	day: string
}

/** The progress of a customer as of a day: lifetime, and on the days that goals with a period measure. */
export interface TierStanding {
	ever: TierProgress
	days: readonly DayProgress[]
	today: string
}

export const NO_PROGRESS: TierProgress = { orders: 0, spend: ZERO, earned: ZERO }
export const EMPTY_STANDING: TierStanding = { ever: NO_PROGRESS, days: [], today: '1970-01-01' }

/** The first day that counts; null if everything ever done counts. */
export const periodStart = (period: TierPeriod, today: string): string | null => {
	if (period.kind === 'ever') return null
	return period.kind === 'year' ? `${today.slice(0, 4)}-01-01` : addDays(today, 1 - period.days)
}

/** The distinct first days of the periods of all goals, ascending, and the measures of these goals. */
export interface GoalPeriods {
	firstDays: string[]
	measures: TierGoal['measure'][]
}

export const findGoalPeriods = (tiers: Tier[], today: string): GoalPeriods => {
	const periods = tiers
		.flatMap((tier) => tier.goals)
		.flatMap(({ period, measure }) => {
			const first = period && periodStart(period, today)
			return first ? { first, measure } : []
		})
	return {
		firstDays: [...new Set(periods.map(({ first }) => first))].sort(),
		measures: [...new Set(periods.map(({ measure }) => measure))].sort(),
	}
}

const inPeriod = ({ period }: TierGoal, { days, today }: TierStanding): DayProgress[] => {
	const first = periodStart(period!, today)!
	return days.filter(({ day }) => day >= first && day <= today)
}

/** Returns the progress of a customer towards a goal, within its period. */
export const measureGoal = (goal: TierGoal, standing: TierStanding): Decimal =>
	!goal.period || goal.period.kind === 'ever'
		? decimal(standing.ever[goal.measure])
		: sum(inPeriod(goal, standing).map((entry) => decimal(entry[goal.measure])))

const meetsGoals = (tier: Tier, standing: TierStanding): boolean => {
	if (tier.isBase || tier.goals.length === 0) return true
	const reaches = (goal: TierGoal): boolean => measureGoal(goal, standing).gte(decimal(goal.value))
	return tier.match === 'any' ? tier.goals.some(reaches) : tier.goals.every(reaches)
}

/** Returns the highest active tier whose goals are met. The base tier needs no goals. */
export const findReachedTier = (tiers: Tier[], standing: TierStanding): Tier | null => {
	let reached: Tier | null = null
	for (const tier of tiers) {
		if (!tier.isActive || (reached && tier.position < reached.position)) continue
		if (meetsGoals(tier, standing)) reached = tier
	}
	return reached
}

/** Returns a lower bound of the day on which a reached tier can be lost because time passes; null if it cannot. */
export const earliestLossDay = (tier: Tier, standing: TierStanding): string | null => {
	const { today } = standing
	const days = tier.goals.flatMap((goal) => {
		if (!goal.period || goal.period.kind === 'ever') return []
		if (goal.period.kind === 'year') return `${Number(today.slice(0, 4)) + 1}-01-01`
		const [oldest] = inPeriod(goal, standing)
			.map(({ day }) => day)
			.sort()
		return oldest === undefined ? [] : addDays(oldest, goal.period.days)
	})
	return days.sort()[0] ?? null
}

/** A benefit of a tier that changes how many points customers earn. */
export type EarningBenefit = Pick<TierBenefit, 'type' | 'subType' | 'multiplier' | 'bonus'> & {
	objective?: { Id: number } | null
}

/** The earning benefits of the active tiers, by tier id. Every version of a program stores them. */
export type TierEarnings = Record<string, EarningBenefit[]>

const EARNING_BENEFITS: readonly TierBenefitType[] = [
	TierBenefitType.PointsMultiplier,
	TierBenefitType.ObjectiveBonus,
]

export const tierEarningsOf = (tiers: readonly Tier[]): TierEarnings =>
	Object.fromEntries(
		tiers
			.filter(({ isActive }) => isActive)
			.map(({ id, benefits }) => [
				id,
				benefits
					.filter(({ type }) => EARNING_BENEFITS.includes(type))
					.map(({ type, subType, multiplier = null, bonus = null, objective }) => ({
						type,
						subType,
						multiplier,
						bonus,
						objective: objective ? { Id: objective.Id } : null,
					})),
			]),
	)

/**
 * Returns the benefits that a tier had in a version of the program; for a tier newer than the version, its current
 * ones.
 */
export const benefitsAt = (
	{ tiers }: { tiers: TierEarnings },
	tier: Pick<Tier, 'id' | 'benefits'> | null,
): readonly EarningBenefit[] => (tier ? (tiers[tier.id] ?? tier.benefits) : [])

export const multiplierOf = (benefits: readonly EarningBenefit[]): Decimal => {
	const benefit = benefits.find((entry) => entry.type === TierBenefitType.PointsMultiplier)
	return decimal(benefit?.multiplier ?? 1)
}
