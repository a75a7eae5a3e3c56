import { TierBenefitType } from '@fiel/contract'
import { type Decimal, decimal, ZERO } from '../db/decimal.ts'

/** What a tier asks for. All goals must be met. */
export interface TierGoal {
	name: string
	measure: 'spend' | 'orders' | 'earned'
	value: string
}

export interface TierBenefit {
	type: TierBenefitType
	subType: number
	description: string
	/** The factor of a points multiplier. */
	multiplier?: string | null
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
	benefits: TierBenefit[]
}

/** What a customer has done towards the tiers. */
export interface Progress {
	orders: number
	spend: Decimal
	earned: Decimal
}

export const NO_PROGRESS: Progress = { orders: 0, spend: ZERO, earned: ZERO }

export const measured = (goal: TierGoal, progress: Progress): Decimal => decimal(progress[goal.measure])

/** The highest tier whose goals are all met; the base tier has none to meet. */
export const tierFor = (tiers: Tier[], progress: Progress): Tier | null => {
	let reached: Tier | null = null
	for (const tier of tiers) {
		if (!tier.isActive) continue
		const met = tier.isBase || tier.goals.every((goal) => measured(goal, progress).gte(goal.value))
		if (met && (!reached || tier.position > reached.position)) reached = tier
	}
	return reached
}

export const multiplierOf = (tier: Tier | null): Decimal => {
	const benefit = tier?.benefits.find((entry) => entry.type === TierBenefitType.PointsMultiplier)
	return decimal(benefit?.multiplier ?? 1)
}
