import { addDays, dayOf, endOfDay, startOfDay } from '../../calendar.ts'
import type { Tx } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import {
	type DayProgress,
	findGoalPeriods,
	findReachedTier,
	type GoalPeriods,
	type Tier,
	type TierProgress,
} from '../../program/tier.ts'
import type { TierStatus } from '../../program/tier-status.ts'
import { loadDays } from '../../tiers/load-days.ts'
import { loadProgress } from '../../tiers/load-progress.ts'
import { loadTiers } from '../../tiers/load-tiers.ts'

/** A tier that a customer will lose if they do nothing. */
export interface TierLoss {
	tier: Tier
	/** The last moment in it. */
	losesAt: Date
}

/** Finds who will lose their tier within some days, by customer. */
export const findTierLosses = async (
	tx: Tx,
	{ id: merchantId, timeZone }: Merchant,
	now: Date,
	customerIds: number[],
	horizonDays: number,
): Promise<Map<number, TierLoss>> => {
	const losses = new Map<number, TierLoss>()
	if (customerIds.length === 0) return losses
	const tiers = await loadTiers(tx, merchantId)
	const today = dayOf(now, timeZone)
	const ahead = Array.from({ length: horizonDays + 2 }, (_, index) => addDays(today, index))
	const days = await loadDays(tx, merchantId, customerIds, periodsOf(tiers, ahead))
	for (const customer of await loadProgress(tx, merchantId, customerIds)) {
		const history = days.get(customer.customerId) ?? []
		const loss = tierLossOf(customer, { ever: customer, days: history }, tiers, ahead, timeZone)
		if (loss && loss.losesAt > now && loss.losesAt <= endOfDay(now, horizonDays, timeZone))
			losses.set(customer.customerId, loss)
	}
	return losses
}

/** The periods of the goals on each of the days. */
const periodsOf = (tiers: Tier[], days: string[]): GoalPeriods => {
	const periods = days.map((day) => findGoalPeriods(tiers, day))
	return {
		firstDays: [...new Set(periods.flatMap(({ firstDays }) => firstDays))].sort(),
		measures: periods[0]!.measures,
	}
}

const rank = (tier: Tier | null | undefined): number => tier?.position ?? Number.NEGATIVE_INFINITY

/** Looks ahead, from today on, for the first day on which the goals of the tier are not met any more. */
const tierLossOf = (
	{ tierId, ownTierId, heldTierId, heldUntil, lapsedAt, reviewAt }: TierStatus,
	progress: { ever: TierProgress; days: DayProgress[] },
	tiers: Tier[],
	ahead: string[],
	timeZone: string,
): TierLoss | null => {
	const tier = tiers.find(({ id }) => id === tierId)
	if (!tier || tier.isBase) return null
	if (heldUntil !== null && ownTierId !== tierId) return { tier, losesAt: heldUntil }
	const lapse = ahead.find((today) => rank(findReachedTier(tiers, { ...progress, today })) < rank(tier))
	if (lapse === undefined) return null
	const ofGoals =
		lapsedAt !== null && reviewAt !== null
			? reviewAt
			: endOfDay(startOfDay(lapse, timeZone), (tier.graceDays ?? 0) - 1, timeZone)
	const isHeld = heldUntil !== null && heldTierId === tierId && heldUntil > ofGoals
	return { tier, losesAt: isHeld ? heldUntil : ofGoals }
}
