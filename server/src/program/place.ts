import { endOfDay, startOfDay } from '../calendar.ts'
import { type Standing, soonestLoss, type Tier, tierFor } from './tier.ts'

/** Where a customer stands in the ladder, and what may still move them. */
export interface Place {
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

export interface Ladder {
	tiers: Tier[]
	now: Date
	timeZone: string
}

const byId = (tiers: Tier[], id: number | null): Tier | null => tiers.find((tier) => tier.id === id) ?? null
const rank = (tier: Tier | null): number => tier?.position ?? Number.NEGATIVE_INFINITY

const earliest = (...moments: (Date | null)[]): Date | null =>
	moments.reduce((first, moment) => (!first || (moment && moment < first) ? moment : first), null)

/** What a customer has by themselves. */
interface Own {
	tierId: number | null
	lapsedAt: Date | null
	reviewAt: Date | null
}

const ownOf = ({ tierId, heldUntil, ownTierId, lapsedAt, reviewAt }: Place): Own => ({
	tierId: heldUntil === null ? tierId : ownTierId,
	lapsedAt,
	reviewAt,
})

/** What a customer has by themselves, and no less than a person said, for as long as they said. */
const held = ({ tiers, now }: Ladder, { heldTierId, heldUntil }: Place, own: Own): Place => {
	if (heldUntil === null || heldUntil < now)
		return { ...own, heldTierId: null, heldUntil: null, ownTierId: null }
	const given = byId(tiers, heldTierId)
	const tier = rank(byId(tiers, own.tierId)) >= rank(given) ? own.tierId : given!.id
	return {
		tierId: tier,
		heldTierId,
		heldUntil,
		ownTierId: own.tierId,
		lapsedAt: own.lapsedAt,
		reviewAt: earliest(own.reviewAt, heldUntil),
	}
}

/** A person puts a customer into a tier; what the customer has by themselves goes on beneath it. */
export const placeByHand = (place: Place, tierId: number, until: Date): Place => {
	const own = ownOf(place)
	return {
		tierId,
		heldTierId: tierId,
		heldUntil: until,
		ownTierId: own.tierId,
		lapsedAt: own.lapsedAt,
		reviewAt: earliest(own.reviewAt, until),
	}
}

const settled = ({ timeZone }: Ladder, standing: Standing, tier: Tier | null): Own => {
	const day = tier && soonestLoss(tier, standing)
	const reviewAt = day ? new Date(startOfDay(day, timeZone).getTime() - 1) : null
	return { tierId: tier?.id ?? null, lapsedAt: null, reviewAt }
}

/**
 * After something was counted or taken back. Who reaches a tier has it at once; who returns the order that carried
 * them loses it at once; what only time has taken away is left to the review, which knows of grace.
 */
export const placeAfter = (ladder: Ladder, place: Place, before: Standing, after: Standing): Place => {
	const { tiers } = ladder
	const own = ownOf(place)
	const current = byId(tiers, own.tierId)
	const reached = tierFor(tiers, after)
	const wasCarried = (): boolean => rank(tierFor(tiers, before)) >= rank(current)
	const isMoved = rank(reached) >= rank(current) || wasCarried()
	return held(ladder, place, isMoved ? settled(ladder, after, reached) : own)
}

/** What time alone does to a customer. A late review gives days, and never takes any. */
export const placeInTime = (ladder: Ladder, place: Place, standing: Standing): Place =>
	held(ladder, place, ownInTime(ladder, ownOf(place), standing))

const ownInTime = (ladder: Ladder, own: Own, standing: Standing): Own => {
	const { tiers, now, timeZone } = ladder
	const current = byId(tiers, own.tierId)
	const reached = tierFor(tiers, standing)
	if (rank(reached) >= rank(current)) return settled(ladder, standing, reached)
	const lapsedAt = own.lapsedAt ?? now
	const graceEnds = endOfDay(lapsedAt, (current?.graceDays ?? 0) - 1, timeZone)
	return graceEnds < now ? settled(ladder, standing, reached) : { ...own, lapsedAt, reviewAt: graceEnds }
}
