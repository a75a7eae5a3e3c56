import { dayOf } from '../calendar.ts'
import type { Customer } from '../customers/customer.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Tx } from '../db/database.ts'
import { takeRecordIds } from '../ledger/save-accounts.ts'
import { loadPrograms, type Programs } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { readReferrals, type StoredReferral } from '../objectives/read-referrals.ts'
import { friendNames, type ReferralHint } from '../objectives/referral.ts'
import { type DayProgress, lookBack, type Tier } from '../program/tier.ts'
import { loadDays } from '../tiers/load-days.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import type { OrderMessage } from './order.ts'

/** What a list of orders is decided on besides the orders. */
export interface Grounds {
	readonly tiers: Tier[]
	/** The versions that were in force when the orders of the list were placed, and those asked for. */
	readonly programs: Programs
	readonly customers: Map<number, Customer>
	/** What customers have done on the days that goals look back on. */
	readonly days: Map<number, DayProgress[]>
	readonly referrals: StoredReferral[]
	/** Ids for the records to come: most orders earn once. */
	readonly recordIds: number[]
}

export interface GroundsAsked {
	customerIds: number[]
	/** Those of the customers whose orders these are; the others sent them. */
	friendIds: number[]
	hints?: ReferralHint[]
	messages?: OrderMessage[]
	/** Of the program. */
	versions?: number[]
	/** As they were before the accounts were locked. */
	tiers: Tier[]
}

/**
 * Reads the grounds of a list under the locks of its accounts: asked for together with them, it travels with them.
 * Nothing is waited for in between, unless the goals have just changed.
 */
export const readGrounds = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ customerIds, friendIds, hints = [], messages = [], versions = [], tiers: before }: GroundsAsked,
): Promise<Grounds> => {
	const today = dayOf(now, merchant.timeZone)
	const since = lookBack(before, today)
	const moments = messages.map((message) => placement(message, now))
	const hinted = hints.map(({ friendId }) => friendId)
	const [tiers, programs, customers, early, referrals, recordIds] = await Promise.all([
		loadTiers(tx, merchant.id),
		loadPrograms(tx, merchant.id, versions, moments),
		readCustomers(tx, merchant.id, customerIds),
		loadDays(tx, merchant.id, customerIds, since),
		readReferrals(tx, merchant.id, friendIds, hints.flatMap(friendNames), hinted),
		takeRecordIds(tx, messages.length),
	])
	const wanted = lookBack(tiers, today)
	const days = wanted === since ? early : await loadDays(tx, merchant.id, customerIds, wanted)
	return { tiers, programs, customers, days, referrals, recordIds }
}

/** An order counts as placed when it was, but not in the future. */
export const placement = ({ placedAt }: OrderMessage, now: Date): Date =>
	placedAt && placedAt < now ? placedAt : now
