import { TierBenefitType } from '@fiel/contract'
import { decimal } from '../db/decimal.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import type { Tier, TierGoal } from '../program/tier.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'

/** Returns why a tier is invalid, with the wire name of the member; null if it is valid. */
export const checkTier = (tier: Omit<Tier, 'id'>, knownRewards: Set<number>): Refusal | null => {
	if (!tier.name) return refuse('General_FieldCannotBeNullOrBlank', 'Name is required', 'Name')
	if (!Number.isInteger(tier.position))
		return refuse('General_FieldCannotBeNullOrBlank', 'Order is required', 'Order')
	if (!tier.isBase && tier.goals.length === 0)
		return refuse(
			'General_FieldCannotBeNullOrBlank',
			'Goals must say how customers get there',
			'Goals',
			panelText.tierGoal(),
		)
	for (const [index, goal] of tier.goals.entries()) {
		const refusal = checkGoal(goal, `Goals[${index}]`)
		if (refusal) return refusal
	}
	const grace = checkDays('GraceDays', tier.graceDays ?? 0, 0, MAX_GRACE_DAYS)
	if (grace) return grace
	for (const [index, benefit] of tier.benefits.entries()) {
		const refusal = checkBenefit(benefit, `Benefits[${index}]`, knownRewards)
		if (refusal) return refusal
	}
	return null
}

const MAX_GRACE_DAYS = 3650
const MAX_PERIOD_DAYS = 36_500

const checkGoal = ({ value, period }: TierGoal, field: string): Refusal | null => {
	if (decimal(value).lte(0))
		return refuse('General_BiggerThanZero', `${field}.Value must be more than 0`, `${field}.Value`)
	if (!period) return null
	const { kind, days } = period as { kind: string; days?: number | null }
	return kind === 'days' ? checkDays(`${field}.Period.Days`, days ?? 0, 1, MAX_PERIOD_DAYS) : null
}

const checkDays = (field: string, days: number, least: number, most: number): Refusal | null => {
	if (days < least)
		return refuse(
			'General_BiggerThanZero',
			`${field} must be at least ${least}`,
			field,
			panelText.between(least, most),
		)
	if (days > most)
		return refuse(
			'Genaral_LengthLimitExceeded',
			`${field} must be at most ${most}`,
			field,
			panelText.between(least, most),
		)
	return null
}

const checkBenefit = (
	{ type, multiplier, bonus, rewardId }: Tier['benefits'][number],
	field: string,
	knownRewards: Set<number>,
): Refusal | null => {
	if (type === TierBenefitType.PointsMultiplier && !(multiplier && decimal(multiplier).gt(0)))
		return refuse('General_BiggerThanZero', `${field}.Multiplier must be more than 0`, `${field}.Multiplier`)
	if (type === TierBenefitType.ObjectiveBonus && !(bonus && decimal(bonus).gt(0)))
		return refuse('General_BiggerThanZero', `${field}.Bonus must be more than 0`, `${field}.Bonus`)
	if (type === TierBenefitType.ExclusiveReward && !(rewardId && knownRewards.has(rewardId)))
		return refuse(
			'TierBenefit_Reward_Required',
			`${field}.RewardId must be the id of a reward`,
			`${field}.RewardId`,
		)
	return null
}
