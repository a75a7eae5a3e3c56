import { TierBenefitType } from '@fiel/contract'
import { decimal } from '../db/decimal.ts'
import type { Tier } from '../program/tier.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** Why a tier makes no sense, naming the member as callers write it; null when it does. */
export const checkTier = (tier: Omit<Tier, 'id'>, knownRewards: Set<number>): Refusal | null => {
	if (!tier.name) return refuse('General_FieldCannotBeNullOrBlank', 'Name is required', 'Name')
	if (!Number.isInteger(tier.position))
		return refuse('General_FieldCannotBeNullOrBlank', 'Order is required', 'Order')
	if (!tier.isBase && tier.goals.length === 0)
		return refuse('General_FieldCannotBeNullOrBlank', 'Goals must say how customers get there', 'Goals')
	for (const [index, { value }] of tier.goals.entries()) {
		const field = `Goals[${index}].Value`
		if (decimal(value).lte(0)) return refuse('General_BiggerThanZero', `${field} must be more than 0`, field)
	}
	for (const [index, benefit] of tier.benefits.entries()) {
		const refusal = checkBenefit(benefit, `Benefits[${index}]`, knownRewards)
		if (refusal) return refusal
	}
	return null
}

const checkBenefit = (
	{ type, multiplier, rewardId }: Tier['benefits'][number],
	field: string,
	knownRewards: Set<number>,
): Refusal | null => {
	if (type === TierBenefitType.PointsMultiplier && !(multiplier && decimal(multiplier).gt(0)))
		return refuse('General_BiggerThanZero', `${field}.Multiplier must be more than 0`, `${field}.Multiplier`)
	if (type === TierBenefitType.ExclusiveReward && !(rewardId && knownRewards.has(rewardId)))
		return refuse(
			'TierBenefit_Reward_Required',
			`${field}.RewardId must be the id of a reward`,
			`${field}.RewardId`,
		)
	return null
}
