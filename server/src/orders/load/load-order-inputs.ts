import { dayOf } from '../../calendar.ts'
import type { Customer } from '../../customers/customer.ts'
import type { Tx } from '../../db/database.ts'
import type { Ids } from '../../db/ids.ts'
import type { PreloadedData } from '../../ledger/load-ledger-session.ts'
import { readLots } from '../../ledger/read-lots.ts'
import { readReferencedRecords } from '../../ledger/read-referenced-records.ts'
import { takeRecordIds } from '../../ledger/save-accounts.ts'
import type { Programs } from '../../merchants/load-programs.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { loadReferrals, type StoredReferral } from '../../objectives/load-referrals.ts'
import { isInReferralCache } from '../../objectives/referral-cache.ts'
import { nextTierMinimums } from '../../program/next-tier-minimum.ts'
import { type DayProgress, findGoalPeriods, type Tier } from '../../program/tier.ts'
import { findOrderRedemptions, type Redemption } from '../../rewards/load/find-order-redemptions.ts'
import { loadCustomersAndDays } from '../../tiers/load-customers-and-days.ts'
import { loadDays } from '../../tiers/load-days.ts'
import { getCachedTiers } from '../../tiers/load-tiers.ts'
import type { OrderMessage } from '../order.ts'
import type { KnownOrders } from './find-known-orders.ts'
import { loadProgramAndTiers } from './load-program-and-tiers.ts'

/** What a list of orders is decided on besides the orders. */
export interface OrderInputs {
	readonly tiers: Tier[]
	/** The versions that were in force when the orders of the list were placed, and those asked for. */
	readonly programs: Programs
	readonly customers: Map<number, Customer>
	/** What customers have done on the days that goals look back on; absent where that cannot move them. */
	readonly days: Map<number, DayProgress[]>
	readonly referrals: StoredReferral[]
	/** What the book needs of known orders: what they have earned, and ids for the records to come. */
	readonly ahead: PreloadedData
	/** Those that known orders have used; absent: not asked for. */
	readonly redemptions?: Redemption[]
}

export interface OrderInputsRequest {
	customerIds: Ids
	/** Those of the customers whose orders these are; the others sent them. */
	friendIds: Ids
	/** How these may have been named by whoever sent them; their e-mail addresses are known besides. */
	referralNames?: string[]
	/** What the list brings, where it brings orders. */
	messages?: OrderMessage[]
	/** Orders that will be taken back, and at the most how many. */
	knownOrders?: KnownOrders & { count: number }
}

/**
 * Reads the grounds of a list under the locks of its accounts: asked for together with them, it travels with them.
 * Nothing is waited for in between, unless tiers or program have just changed or somebody was sent for the first time.
 */
export const loadOrderInputs = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ customerIds, friendIds, referralNames, messages, knownOrders }: OrderInputsRequest,
): Promise<OrderInputs> => {
	const today = dayOf(now, merchant.timeZone)
	const cachedTiers = getCachedTiers(merchant.id)
	const moments = messages?.map((message) => effectivePlacedAt(message, now)) ?? []
	const findReferrals = () =>
		loadReferrals(tx, merchant.id, friendIds, referralNames ?? [], referralNames ? friendIds : [])
	const [{ tiers, programs, hasReferrals }, standings, expectedReferrals, knownOrderInputs] =
		await Promise.all([
			loadProgramAndTiers(tx, merchant.id, knownOrders?.versions ?? [], moments),
			// only new orders are sure to add to what is there: of those that may take away, all days matter
			loadCustomersAndDays(
				tx,
				merchant.id,
				customerIds,
				findGoalPeriods(cachedTiers, today),
				messages ? nextTierMinimums(cachedTiers) : [],
			),
			isInReferralCache(merchant.id) ? findReferrals() : null,
			knownOrders ? loadKnownOrderInputs(tx, merchant.id, knownOrders) : { ahead: {} },
		])
	const { customers } = standings
	const days =
		tiers === cachedTiers
			? standings.days
			: await loadDays(tx, merchant.id, [...customers.keys()], findGoalPeriods(tiers, today))
	const referrals = expectedReferrals ?? (hasReferrals ? await findReferrals() : [])
	return { tiers, programs, customers, days, referrals, ...knownOrderInputs }
}

/** What known orders have earned and used, and what is left of it. */
const loadKnownOrderInputs = async (
	tx: Tx,
	merchantId: number,
	{ ids, friendIds, awards, count }: NonNullable<OrderInputsRequest['knownOrders']>,
): Promise<Pick<OrderInputs, 'ahead' | 'redemptions'>> => {
	const [redemptions, named, lots, recordIds] = await Promise.all([
		findOrderRedemptions(tx, merchantId, ids, []),
		readReferencedRecords(tx, merchantId, friendIds, awards),
		readLots(tx, merchantId, friendIds),
		takeRecordIds(tx, count),
	])
	return { redemptions, ahead: { referenced: named, lots, recordIds } }
}

/** An order counts as placed when it was, but not in the future. */
export const effectivePlacedAt = ({ placedAt }: OrderMessage, now: Date): Date =>
	placedAt && placedAt < now ? placedAt : now
