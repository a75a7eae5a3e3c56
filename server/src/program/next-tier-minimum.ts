import { type Decimal, decimal, least, ZERO } from '../db/decimal.ts'
import type { Tier, TierGoal, TierProgress } from './tier.ts'
import type { TierStatus } from './tier-status.ts'

/**
 * What customers of a tier must have, ever, before a higher one can come: the least that any goal above asks for, in
 * whatever period, because nobody has more in a period than ever. Null where no goal asks for it.
 */
export interface NextTierMinimum {
	tierId: number
	orders: Decimal | null
	spend: Decimal | null
}

/** From each tier. What an order will earn is not known beforehand, so a goal of points earned is always near. */
export const nextTierMinimums = (tiers: Tier[]): NextTierMinimum[] =>
	tiers.map(({ id, position }) => {
		const above = tiers.filter((tier) => tier.position > position)
		const goals = above.flatMap((tier) => tier.goals)
		const isNear = above.some(hasNoGoals) || goals.some(measuresPoints)
		if (isNear) return { tierId: id, orders: ZERO, spend: ZERO }
		return { tierId: id, orders: lowestGoal(goals, 'orders'), spend: lowestGoal(goals, 'spend') }
	})

const hasNoGoals = ({ isBase, goals }: Tier): boolean => isBase || goals.length === 0
const measuresPoints = ({ measure }: TierGoal): boolean => measure === 'earned'

const lowestGoal = (goals: TierGoal[], measure: TierGoal['measure']): Decimal | null =>
	goals
		.filter((goal) => goal.measure === measure)
		.map(({ value }) => decimal(value))
		.reduce((low: Decimal | null, value) => (low ? least(low, value) : value), null)

type OrdersAndSpend = Pick<TierProgress, 'orders' | 'spend'>

/**
 * Whether more orders can only leave customers where they are, whatever they have done on which days: no tier above
 * theirs is within reach, and nothing that they have has lapsed or is held for them.
 */
export const cannotReachNextTier = (
	minimums: NextTierMinimum[],
	{
		tierId,
		lapsedAt,
		heldUntil,
		orders,
		spend,
	}: OrdersAndSpend & Pick<TierStatus, 'tierId' | 'lapsedAt' | 'heldUntil'>,
	more: OrdersAndSpend,
): boolean => {
	if (lapsedAt !== null || heldUntil !== null) return false
	const minimum = minimums.find((entry) => entry.tierId === tierId)
	if (!minimum) return false
	const isBelow = (value: Decimal, goal: Decimal | null): boolean => goal === null || value.lt(goal)
	return (
		isBelow(decimal(orders + more.orders), minimum.orders) && isBelow(spend.plus(more.spend), minimum.spend)
	)
}
