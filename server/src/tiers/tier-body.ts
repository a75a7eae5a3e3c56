import type { MemberTier, Tier as TierBody } from '@fiel/contract'
import type { Decimal } from '../db/decimal.ts'
import { measureGoal, type Tier, type TierGoal, type TierStanding } from '../program/tier.ts'
import type { TierView } from './list-tiers.ts'

/** The tiers as a customer sees them. */
export const tiersBody = ({ tiers, current, standing }: TierView) => {
	const all = tiers.map((tier) => tierBody(tier, standing))
	return {
		CurrentTier: all.find((tier) => tier.Id === current?.id) ?? null,
		NextTiers: all.filter((tier) => !current || tier.Order > current.position),
		AllTiers: all,
	}
}

/** The tiers as the member sees them, who also learns what the goals count. */
export const memberTiersBody = (view: TierView) => {
	const { CurrentTier, NextTiers, AllTiers } = tiersBody(view)
	const measured = (body: TierBody): MemberTier => {
		const { goals } = view.tiers.find(({ id }) => id === body.Id)!
		return {
			...body,
			Goals: body.Goals.map((goal, index) => ({ ...goal, Measure: goals[index]!.measure })),
		}
	}
	return {
		CurrentTier: CurrentTier && measured(CurrentTier),
		NextTiers: NextTiers.map(measured),
		AllTiers: AllTiers.map(measured),
	}
}

const tierBody = (tier: Tier, standing: TierStanding): TierBody => ({
	Id: tier.id,
	Image: tier.iconUrl,
	Color: tier.color,
	Name: tier.name,
	Order: tier.position,
	Benefits: tier.benefits.map((benefit) => ({
		IsUsed: false, // benefits are never used up
		Description: benefit.description,
		Type: benefit.type,
		SubType: benefit.subType,
		Objective: (benefit.objective ?? null) as TierBody['Benefits'][number]['Objective'],
	})),
	Goals: tier.goals.map((goal) => goalBody(goal, standing)),
})

const goalBody = (goal: TierGoal, standing: TierStanding): TierBody['Goals'][number] => {
	const current = measureGoal(goal, standing)
	return {
		Name: goal.name,
		GoalValue: Number(goal.value),
		CurrentValue: current.toNumber(),
		PercentToGoal: percentReached(current, goal.value),
	}
}

const ROUNDING_MARGIN = 1e-6

/**
 * Returns a percentage with two digits, rounded down, so that 99.999 is not 100. Near a digit boundary it is
 * calculated exactly.
 */
const percentReached = (current: Decimal, goal: string): number => {
	if (current.gte(goal)) return 100
	const hundredths = (current.toNumber() / Number(goal)) * 10_000
	const whole = Math.floor(hundredths)
	if (hundredths === 0 || (hundredths - whole > ROUNDING_MARGIN && whole + 1 - hundredths > ROUNDING_MARGIN))
		return whole / 100
	return current.times(100).div(goal).round(2, 'down').toNumber()
}
