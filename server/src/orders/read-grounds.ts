import { dayOf } from '../calendar.ts'
import type { Customer } from '../customers/customer.ts'
import type { Tx } from '../db/database.ts'
import type { Ids } from '../db/ids.ts'
import type { ReadAhead } from '../ledger/open-book.ts'
import { readLots } from '../ledger/read-lots.ts'
import { readNamed } from '../ledger/read-named.ts'
import { takeRecordIds } from '../ledger/save-accounts.ts'
import type { Programs } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { expectsReferrals } from '../objectives/expect-referrals.ts'
import { readReferrals, type StoredReferral } from '../objectives/read-referrals.ts'
import { reachesOf } from '../program/reach.ts'
import { type DayProgress, lookBack, type Tier } from '../program/tier.ts'
import { findRedemptions, type Redemption } from '../rewards/find-redemptions.ts'
import { loadDays } from '../tiers/load-days.ts'
import { lastTiers } from '../tiers/load-tiers.ts'
import { readStandings } from '../tiers/read-standings.ts'
import type { OrderMessage } from './order.ts'
import { readTerms } from './read-terms.ts'
import type { KnownOrders } from './recognize-orders.ts'

/** What a list of orders is decided on besides the orders. */
export interface Grounds {
	readonly tiers: Tier[]
	/** The versions that were in force when the orders of the list were placed, and those asked for. */
	readonly programs: Programs
	readonly customers: Map<number, Customer>
	/** What customers have done on the days that goals look back on; absent where that cannot move them. */
	readonly days: Map<number, DayProgress[]>
	readonly referrals: StoredReferral[]
	/** What the book needs of known orders: what they have earned, and ids for the records to come. */
	readonly ahead: ReadAhead
	/** Those that known orders have used; absent: not asked for. */
	readonly redemptions?: Redemption[]
}

export interface GroundsAsked {
	customerIds: Ids
	/** Those of the customers whose orders these are; the others sent them. */
	friendIds: Ids
	/** How these may have been named by whoever sent them; their e-mail addresses are known besides. */
	names?: string[]
	/** What the list brings, where it brings orders. */
	messages?: OrderMessage[]
	/** Orders that will be taken back, and at the most how many. */
	known?: KnownOrders & { count: number }
}

/**
 * Reads the grounds of a list under the locks of its accounts: asked for together with them, it travels with them.
 * Nothing is waited for in between, unless tiers or program have just changed or somebody was sent for the first time.
 */
export const readGrounds = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ customerIds, friendIds, names, messages, known }: GroundsAsked,
): Promise<Grounds> => {
	const today = dayOf(now, merchant.timeZone)
	const guess = lastTiers(merchant.id)
	const moments = messages?.map((message) => placement(message, now)) ?? []
	const lookForReferrals = () =>
		readReferrals(tx, merchant.id, friendIds, names ?? [], names ? friendIds : [])
	const [{ tiers, programs, hasReferrals }, standings, expected, ofKnown] = await Promise.all([
		readTerms(tx, merchant.id, known?.versions ?? [], moments),
		// only new orders are sure to add to what is there: of those that may take away, all days matter
		readStandings(tx, merchant.id, customerIds, lookBack(guess, today), messages ? reachesOf(guess) : []),
		expectsReferrals(merchant.id) ? lookForReferrals() : null,
		known ? readOfKnown(tx, merchant.id, known) : { ahead: {} },
	])
	const { customers } = standings
	const days =
		tiers === guess
			? standings.days
			: await loadDays(tx, merchant.id, [...customers.keys()], lookBack(tiers, today))
	const referrals = expected ?? (hasReferrals ? await lookForReferrals() : [])
	return { tiers, programs, customers, days, referrals, ...ofKnown }
}

/** What known orders have earned and used, and what is left of it. */
const readOfKnown = async (
	tx: Tx,
	merchantId: number,
	{ ids, friendIds, awards, count }: NonNullable<GroundsAsked['known']>,
): Promise<Pick<Grounds, 'ahead' | 'redemptions'>> => {
	const [redemptions, named, lots, recordIds] = await Promise.all([
		findRedemptions(tx, merchantId, ids, []),
		readNamed(tx, merchantId, friendIds, awards),
		readLots(tx, merchantId, friendIds),
		takeRecordIds(tx, count),
	])
	return { redemptions, ahead: { named, lots, recordIds } }
}

/** An order counts as placed when it was, but not in the future. */
export const placement = ({ placedAt }: OrderMessage, now: Date): Date =>
	placedAt && placedAt < now ? placedAt : now
