import { endOfDay, startOfDay } from '../calendar.ts'
import { type Standing, soonestLoss, type Tier, tierFor } from './tier.ts'

/** Where a customer stands in the ladder, and what may still move them. */
export interface Place {
	tierId: number | null
	/** Since when the goals of the tier are no longer met. */
	lapsedAt: Date | null
	/** A person put the customer into this tier: it is not lost before `heldUntil`. */
	heldTierId: number | null
	heldUntil: Date | null
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
const higher = (a: Tier | null, b: Tier | null): Tier | null => (rank(a) >= rank(b) ? a : b)

const isHeld = (place: Place, now: Date): boolean => place.heldUntil !== null && place.heldUntil >= now

/** What a customer has a right to: what the goals say, and no less than a person said. */
const deserved = ({ tiers, now }: Ladder, place: Place, standing: Standing): Tier | null => {
	const held = isHeld(place, now) ? byId(tiers, place.heldTierId) : null
	return higher(tierFor(tiers, standing), held)
}

const earliest = (...moments: (Date | null)[]): Date | null =>
	moments.reduce((first, moment) => (!first || (moment && moment < first) ? moment : first), null)

const settled = (ladder: Ladder, place: Place, standing: Standing, tier: Tier | null): Place => {
	const day = tier && soonestLoss(tier, standing)
	const held = isHeld(place, ladder.now)
	const loss = day ? new Date(startOfDay(day, ladder.timeZone).getTime() - 1) : null
	return {
		tierId: tier?.id ?? null,
		lapsedAt: null,
		heldTierId: held ? place.heldTierId : null,
		heldUntil: held ? place.heldUntil : null,
		reviewAt: earliest(loss, held ? place.heldUntil : null),
	}
}

/**
 * After something was counted or taken back. Who reaches a tier has it at once; who returns the order that carried
 * them loses it at once; what only time has taken away is left to the review, which knows of grace.
 */
export const placeAfter = (ladder: Ladder, place: Place, before: Standing, after: Standing): Place => {
	const current = byId(ladder.tiers, place.tierId)
	const reached = deserved(ladder, place, after)
	const wasCarried = rank(deserved(ladder, place, before)) >= rank(current)
	if (rank(reached) >= rank(current) || wasCarried) return settled(ladder, place, after, reached)
	return place
}

/** What time alone does to a customer. A late review gives days, and never takes any. */
export const placeInTime = (ladder: Ladder, place: Place, standing: Standing): Place => {
	const { tiers, now, timeZone } = ladder
	const current = byId(tiers, place.tierId)
	const reached = deserved(ladder, place, standing)
	if (rank(reached) >= rank(current)) return settled(ladder, place, standing, reached)
	// What a person gave ends when they said; the days of grace belong to what was reached.
	const wasGiven = place.heldUntil !== null && !isHeld(place, now) && place.heldTierId === place.tierId
	const lapsedAt = place.lapsedAt ?? now
	const graceDays = wasGiven ? 0 : (current?.graceDays ?? 0)
	const graceEnds = endOfDay(lapsedAt, graceDays - 1, timeZone)
	if (graceEnds < now) return settled(ladder, place, standing, reached)
	return { ...place, lapsedAt, reviewAt: graceEnds }
}
