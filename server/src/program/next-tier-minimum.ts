import { type Decimal, decimal, least, ZERO } from '../db/decimal.ts'
import type { Tier, TierGoal, TierProgress } from './tier.ts'
import type { TierStatus } from './tier-status.ts'

/**
 * The minimum of lifetime orders and spend without which customers of a tier cannot reach a higher one: the lowest goal
 * of all higher tiers. The period of a goal does not matter, because lifetime progress is never less than that of a
 * period. Null if no goal measures it.
 */
export interface NextTierMinimum {
	tierId: number
	orders: Decimal | null
	spend: Decimal | null
}

/** One entry for each tier. The points of an order are not known in advance, so a goal of earned points has minimum 0. */
export const nextTierMinimums = (tiers: Tier[]): NextTierMinimum[] =>
	tiers.map(({ id, position }) => {
		const above = tiers.filter((tier) => tier.position > position)
		const goals = above.flatMap((tier) => tier.goals)
		const isAlwaysReachable = above.some(hasNoGoals) || goals.some(measuresPoints)
		if (isAlwaysReachable) return { tierId: id, orders: ZERO, spend: ZERO }
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
 * Whether more orders cannot change the tier of a customer, whatever their daily progress is: no higher tier can be
 * reached, their own tier has not lapsed, and no tier was assigned manually.
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
