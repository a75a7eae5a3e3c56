import { endOfDay, startOfDay } from '../calendar.ts'
import { earliestLossDay, findReachedTier, type Tier, type TierStanding } from './tier.ts'

/** Where a customer stands in the ladder, and what may still move them. */
export interface TierStatus {
	tierId: number | null
	/** A person put the customer into this tier: it is not lost before `heldUntil`. */
	heldTierId: number | null
	heldUntil: Date | null
	/** Where they would be without that person's word, while it holds. */
	ownTierId: number | null
	/** Since when the goals of the tier that is their own are no longer met. */
	lapsedAt: Date | null
	/** When time alone may move the customer, at the soonest. */
	reviewAt: Date | null
}

export interface TierContext {
	tiers: Tier[]
	now: Date
	timeZone: string
}

const findTierById = (tiers: Tier[], id: number | null): Tier | null =>
	tiers.find((tier) => tier.id === id) ?? null
const rank = (tier: Tier | null): number => tier?.position ?? Number.NEGATIVE_INFINITY

const earliest = (...moments: (Date | null)[]): Date | null =>
	moments.reduce((first, moment) => (!first || (moment && moment < first) ? moment : first), null)

/** What a customer has by themselves. */
interface EarnedTier {
	tierId: number | null
	lapsedAt: Date | null
	reviewAt: Date | null
}

const earnedTierOf = ({ tierId, heldUntil, ownTierId, lapsedAt, reviewAt }: TierStatus): EarnedTier => ({
	tierId: heldUntil === null ? tierId : ownTierId,
	lapsedAt,
	reviewAt,
})

/** What a customer has by themselves, and no less than a person said, for as long as they said. */
const withManualTier = (
	{ tiers, now }: TierContext,
	{ heldTierId, heldUntil }: TierStatus,
	earned: EarnedTier,
): TierStatus => {
	if (heldUntil === null || heldUntil < now)
		return { ...earned, heldTierId: null, heldUntil: null, ownTierId: null }
	const manualTier = findTierById(tiers, heldTierId)
	const tier = rank(findTierById(tiers, earned.tierId)) >= rank(manualTier) ? earned.tierId : manualTier!.id
	return {
		tierId: tier,
		heldTierId,
		heldUntil,
		ownTierId: earned.tierId,
		lapsedAt: earned.lapsedAt,
		reviewAt: earliest(earned.reviewAt, heldUntil),
	}
}

/** A person puts a customer into a tier; what the customer has by themselves goes on beneath it. */
export const setManualTier = (status: TierStatus, tierId: number, until: Date): TierStatus => {
	const earned = earnedTierOf(status)
	return {
		tierId,
		heldTierId: tierId,
		heldUntil: until,
		ownTierId: earned.tierId,
		lapsedAt: earned.lapsedAt,
		reviewAt: earliest(earned.reviewAt, until),
	}
}

const reachedTier = ({ timeZone }: TierContext, standing: TierStanding, tier: Tier | null): EarnedTier => {
	const day = tier && earliestLossDay(tier, standing)
	const reviewAt = day ? new Date(startOfDay(day, timeZone).getTime() - 1) : null
	return { tierId: tier?.id ?? null, lapsedAt: null, reviewAt }
}

/**
 * After something was counted or taken back. Who reaches a tier has it at once; who returns the order that carried
 * them loses it at once; what only time has taken away is left to the review, which knows of grace.
 */
export const updateTierAfterChange = (
	context: TierContext,
	status: TierStatus,
	before: TierStanding,
	after: TierStanding,
): TierStatus => {
	const { tiers } = context
	const earned = earnedTierOf(status)
	const current = findTierById(tiers, earned.tierId)
	const reached = findReachedTier(tiers, after)
	const wasReachedBefore = (): boolean => rank(findReachedTier(tiers, before)) >= rank(current)
	const isMoved = rank(reached) >= rank(current) || wasReachedBefore()
	return withManualTier(context, status, isMoved ? reachedTier(context, after, reached) : earned)
}

/** What time alone does to a customer. A late review gives days, and never takes any. */
export const updateTierOverTime = (
	context: TierContext,
	status: TierStatus,
	standing: TierStanding,
): TierStatus => withManualTier(context, status, earnedTierOverTime(context, earnedTierOf(status), standing))

const earnedTierOverTime = (context: TierContext, earned: EarnedTier, standing: TierStanding): EarnedTier => {
	const { tiers, now, timeZone } = context
	const current = findTierById(tiers, earned.tierId)
	const reached = findReachedTier(tiers, standing)
	if (rank(reached) >= rank(current)) return reachedTier(context, standing, reached)
	const lapsedAt = earned.lapsedAt ?? now
	const graceEnds = endOfDay(lapsedAt, (current?.graceDays ?? 0) - 1, timeZone)
	return graceEnds < now
		? reachedTier(context, standing, reached)
		: { ...earned, lapsedAt, reviewAt: graceEnds }
}
