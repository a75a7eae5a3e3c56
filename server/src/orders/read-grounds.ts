import { dayOf } from '../calendar.ts'
import type { Customer } from '../customers/customer.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Tx } from '../db/database.ts'
import type { Ids } from '../db/ids.ts'
import type { ReadAhead } from '../ledger/open-book.ts'
import { readLots } from '../ledger/read-lots.ts'
import { readNamed } from '../ledger/read-named.ts'
import { takeRecordIds } from '../ledger/save-accounts.ts'
import { loadPrograms, type Programs } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { lookForReferrals, type StoredReferral } from '../objectives/read-referrals.ts'
import { type DayProgress, lookBack, looksAlike, type Tier } from '../program/tier.ts'
import { findRedemptions, type Redemption } from '../rewards/find-redemptions.ts'
import { loadDays } from '../tiers/load-days.ts'
import { lastTiers, loadTiers } from '../tiers/load-tiers.ts'
import type { OrderMessage } from './order.ts'
import type { KnownOrders } from './recognize-orders.ts'

/** What a list of orders is decided on besides the orders. */
export interface Grounds {
	readonly tiers: Tier[]
	/** The versions that were in force when the orders of the list were placed, and those asked for. */
	readonly programs: Programs
	readonly customers: Map<number, Customer>
	/** What customers have done on the days that goals look back on. */
	readonly days: Map<number, DayProgress[]>
	readonly referrals: StoredReferral[]
	/** What the book needs: ids for the records to come, most orders earn once; of known orders, what they have earned. */
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
	messages?: OrderMessage[]
	/** Orders that will be taken back, and at the most how many. */
	known?: KnownOrders & { count: number }
}

/**
 * Reads the grounds of a list under the locks of its accounts: asked for together with them, it travels with them.
 * Nothing is waited for in between, unless the goals have just changed.
 */
export const readGrounds = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ customerIds, friendIds, names, messages = [], known }: GroundsAsked,
): Promise<Grounds> => {
	const today = dayOf(now, merchant.timeZone)
	const guess = lookBack(lastTiers(merchant.id), today)
	const moments = messages.map((message) => placement(message, now))
	const [tiers, programs, customers, early, referrals, recordIds, ofKnown] = await Promise.all([
		loadTiers(tx, merchant.id),
		loadPrograms(tx, merchant.id, known?.versions, moments),
		readCustomers(tx, merchant.id, customerIds),
		loadDays(tx, merchant.id, customerIds, guess),
		lookForReferrals(tx, merchant.id, friendIds, names ?? [], names ? friendIds : []),
		takeRecordIds(tx, messages.length + (known?.count ?? 0)),
		known ? readOfKnown(tx, merchant.id, known) : { ahead: {} },
	])
	const wanted = lookBack(tiers, today)
	const days = looksAlike(wanted, guess) ? early : await loadDays(tx, merchant.id, customerIds, wanted)
	return { tiers, programs, customers, days, referrals, ...ofKnown, ahead: { ...ofKnown.ahead, recordIds } }
}

/** What known orders have earned and used, and what is left of it. */
const readOfKnown = async (
	tx: Tx,
	merchantId: number,
	{ ids, friendIds, awards }: KnownOrders,
): Promise<Pick<Grounds, 'ahead' | 'redemptions'>> => {
	const [redemptions, named, lots] = await Promise.all([
		findRedemptions(tx, merchantId, ids, []),
		readNamed(tx, merchantId, friendIds, awards),
		readLots(tx, merchantId, friendIds),
	])
	return { redemptions, ahead: { named, lots } }
}

/** An order counts as placed when it was, but not in the future. */
export const placement = ({ placedAt }: OrderMessage, now: Date): Date =>
	placedAt && placedAt < now ? placedAt : now
