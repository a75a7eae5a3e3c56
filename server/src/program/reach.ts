import { type Decimal, decimal, least, ZERO } from '../db/decimal.ts'
import type { Place } from './place.ts'
import type { Progress, Tier, TierGoal } from './tier.ts'

/**
 * What customers of a tier must have, ever, before a higher one can come: the least that any goal above asks for, in
 * whatever period, because nobody has more in a period than ever. Null where no goal asks for it.
 */
export interface Reach {
	tierId: number
	orders: Decimal | null
	spend: Decimal | null
}

/** From each tier. What an order will earn is not known beforehand, so a goal of points earned is always near. */
export const reachesOf = (tiers: Tier[]): Reach[] =>
	tiers.map(({ id, position }) => {
		const above = tiers.filter((tier) => tier.position > position)
		const goals = above.flatMap((tier) => tier.goals)
		const isNear = above.some(asksForNothing) || goals.some(asksForPoints)
		if (isNear) return { tierId: id, orders: ZERO, spend: ZERO }
		return { tierId: id, orders: lowest(goals, 'orders'), spend: lowest(goals, 'spend') }
	})

const asksForNothing = ({ isBase, goals }: Tier): boolean => isBase || goals.length === 0
const asksForPoints = ({ measure }: TierGoal): boolean => measure === 'earned'

const lowest = (goals: TierGoal[], measure: TierGoal['measure']): Decimal | null =>
	goals
		.filter((goal) => goal.measure === measure)
		.map(({ value }) => decimal(value))
		.reduce((low: Decimal | null, value) => (low ? least(low, value) : value), null)

type Standing = Pick<Progress, 'orders' | 'spend'>

/**
 * Whether more orders can only leave customers where they are, whatever they have done on which days: no tier above
 * theirs is within reach, and nothing that they have has lapsed or is held for them.
 */
export const isFarFromGoals = (
	reaches: Reach[],
	{ tierId, lapsedAt, heldUntil, orders, spend }: Standing & Pick<Place, 'tierId' | 'lapsedAt' | 'heldUntil'>,
	more: Standing,
): boolean => {
	if (lapsedAt !== null || heldUntil !== null) return false
	const reach = reaches.find((entry) => entry.tierId === tierId)
	if (!reach) return false
	const isBelow = (value: Decimal, goal: Decimal | null): boolean => goal === null || value.lt(goal)
	return isBelow(decimal(orders + more.orders), reach.orders) && isBelow(spend.plus(more.spend), reach.spend)
}
