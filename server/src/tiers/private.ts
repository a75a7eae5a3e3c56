import { listTiers as operation, type Tier as TierBody } from '@fiel/contract'
import type { Decimal } from '../db/decimal.ts'
import type { Door } from '../http/door.ts'
import type { Reader } from '../http/reads.ts'
import { measured, type Standing, type Tier, type TierGoal } from '../program/tier.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { listTiers, type TierView } from './list-tiers.ts'

/** The private interface of tiers. */
export const openTiers = (door: Door): void => {
	const readTiers: Reader<string | null, TierView | Refusal> = (db, merchant, customers) =>
		listTiers(db, merchant, door.clock.now(), customers)
	door.serve(operation, async ({ merchant, body }) => {
		const view = await door.reads.ask(readTiers, merchant, body.CustomerId ?? null)
		if (isRefusal(view)) return view
		const { tiers, current, standing } = view
		const all = tiers.map((tier) => tierBody(tier, standing))
		return {
			CurrentTier: all.find((tier) => tier.Id === current?.id) ?? null,
			NextTiers: all.filter((tier) => !current || tier.Order > current.position),
			AllTiers: all,
		}
	})
}

const tierBody = (tier: Tier, standing: Standing): TierBody => ({
	Id: tier.id,
	Image: tier.iconUrl,
	Color: tier.color,
	Name: tier.name,
	Order: tier.position,
	Benefits: tier.benefits.map((benefit) => ({
		IsUsed: false, // a benefit holds as long as the tier does; nothing uses it up
		Description: benefit.description,
		Type: benefit.type,
		SubType: benefit.subType,
		Objective: (benefit.objective ?? null) as TierBody['Benefits'][number]['Objective'],
	})),
	Goals: tier.goals.map((goal) => goalBody(goal, standing)),
})

const goalBody = (goal: TierGoal, standing: Standing): TierBody['Goals'][number] => {
	const current = measured(goal, standing)
	return {
		Name: goal.name,
		GoalValue: Number(goal.value),
		CurrentValue: current.toNumber(),
		PercentToGoal: percentOf(current, goal.value),
	}
}

const NEAR = 1e-6

/** With two digits, rounded down: 99.999 is not there yet. Where rounding could go either way it is done exactly. */
const percentOf = (current: Decimal, goal: string): number => {
	if (current.gte(goal)) return 100
	const hundredths = (current.toNumber() / Number(goal)) * 10_000
	const whole = Math.floor(hundredths)
	if (hundredths === 0 || (hundredths - whole > NEAR && whole + 1 - hundredths > NEAR)) return whole / 100
	return current.times(100).div(goal).round(2, 'down').toNumber()
}
