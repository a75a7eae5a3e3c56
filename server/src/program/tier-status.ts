import { endOfDay, startOfDay } from '../calendar.ts'
import { earliestLossDay, findReachedTier, type Tier, type TierStanding } from './tier.ts'

/** The tier of a customer, and what may still change it. */
export interface TierStatus {
	tierId: number | null
	/** The tier that was assigned manually. The customer does not lose it before `heldUntil`. */
	heldTierId: number | null
	heldUntil: Date | null
	/** The tier that the customer has earned, while a manual tier is in force. */
	ownTierId: number | null
	/** Since when the goals of the earned tier are no longer met. */
	lapsedAt: Date | null
	/** The earliest time at which the tier may change without an order. */
	reviewAt: Date | null
}

interface TierContext {
	tiers: Tier[]
	now: Date
	timeZone: string
}

const findTierById = (tiers: Tier[], id: number | null): Tier | null =>
	tiers.find((tier) => tier.id === id) ?? null
const rank = (tier: Tier | null): number => tier?.position ?? Number.NEGATIVE_INFINITY

const earliest = (...moments: (Date | null)[]): Date | null =>
	moments.reduce((first, moment) => (!first || (moment && moment < first) ? moment : first), null)

/** The tier that a customer has by meeting goals, without manual assignment. */
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

/** Returns the higher of the earned and the manual tier, while the manual tier is in force. */
const withManualTier = (
	{ tiers, now }: TierContext,
	{ heldTierId, heldUntil }: Pick<TierStatus, 'heldTierId' | 'heldUntil'>,
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

const NOT_HELD = { heldTierId: null, heldUntil: null }

/** Assigns a tier manually. The earned tier is still tracked. */
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

/** Ends a manual tier before its time: the customer has the tier that the goals give. */
export const endManualTier = (context: TierContext, status: TierStatus, standing: TierStanding): TierStatus =>
	withManualTier(context, NOT_HELD, earnedTierOverTime(context, earnedTierOf(status), standing))

/** The status of two customers who are one person: the higher earned tier, and the higher tier assigned manually. */
export const mergeTierStatus = (context: TierContext, one: TierStatus, other: TierStatus): TierStatus => {
	const { tiers, now } = context
	const rankById = (id: number | null): number => rank(findTierById(tiers, id))
	const [earned, lower] = [earnedTierOf(one), earnedTierOf(other)].sort(
		(a, b) => rankById(b.tierId) - rankById(a.tierId),
	)
	const isHeld = ({ heldUntil }: TierStatus): boolean => heldUntil !== null && heldUntil >= now
	const [held] = [one, other].filter(isHeld).sort((a, b) => rankById(b.heldTierId) - rankById(a.heldTierId))
	const isSame = earned!.tierId === lower!.tierId
	return withManualTier(context, held ?? NOT_HELD, isSame && lower!.lapsedAt === null ? lower! : earned!)
}

/**
 * The status of a customer who is a customer of their own again: the tier that they had earned, which time may have taken
 * since, and the tier that is assigned manually.
 */
export const separateTierStatus = (
	context: TierContext,
	before: TierStatus,
	manual: Pick<TierStatus, 'heldTierId' | 'heldUntil'>,
	standing: TierStanding,
): TierStatus => {
	const earned = earnedTierOverTime(context, earnedTierOf(before), standing)
	return withManualTier(context, manual, earned)
}

const reachedTier = ({ timeZone }: TierContext, standing: TierStanding, tier: Tier | null): EarnedTier => {
	const day = tier && earliestLossDay(tier, standing)
	const reviewAt = day ? new Date(startOfDay(day, timeZone).getTime() - 1) : null
	return { tierId: tier?.id ?? null, lapsedAt: null, reviewAt }
}

/**
 * Updates the tier after progress was added or taken back. A customer gets a reached tier at once, and loses a tier at
 * once if they return the order that reached it. A loss that only the passing of time caused is left to the review,
 * which grants grace days.
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

/** Updates the tier as time passes. A late review can only extend a tier, never shorten it. */
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
