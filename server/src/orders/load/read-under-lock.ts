import { dayOf } from '../../calendar.ts'
import type { Customer } from '../../customers/customer.ts'
import type { Tx } from '../../db/database.ts'
import type { Ids } from '../../db/ids.ts'
import type { PipelineTx } from '../../db/pipeline/run-pipeline.ts'
import { prefetchWantedTopics } from '../../events/emit-events.ts'
import type { PreloadedData } from '../../ledger/load-ledger-session.ts'
import { type Locked, type LockedAccounts, lockAccounts } from '../../ledger/lock-accounts.ts'
import { readLots } from '../../ledger/read-lots.ts'
import { readReferencedRecords } from '../../ledger/read-referenced-records.ts'
import { takeRecordIds } from '../../ledger/save-accounts.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { loadReferrals, type StoredReferral } from '../../objectives/load-referrals.ts'
import { isInReferralCache } from '../../objectives/referral-cache.ts'
import { nextTierMinimums } from '../../program/next-tier-minimum.ts'
import { type DayProgress, findGoalPeriods, type Tier } from '../../program/tier.ts'
import { findOrderRedemptions, type OrderRedemption } from '../../rewards/load/find-order-redemptions.ts'
import { loadCustomersAndDays } from '../../tiers/load-customers-and-days.ts'
import { loadDays } from '../../tiers/load-days.ts'
import { getCachedTiers } from '../../tiers/load-tiers.ts'
import { effectivePlacedAt } from '../decide/effective-placed-at.ts'
import type { OrderMessage } from '../order.ts'
import type { KnownOrders } from './find-known-orders.ts'
import { type LockedOrders, loadLockedOrders } from './load-orders.ts'
import { loadProgramAndTiers, type ProgramAndTiers } from './load-program-and-tiers.ts'

/** Which rows a batch of orders locks and reads. */
export interface ReadRequest {
	/** The merchant's ids of the orders. */
	originalIds: string[]
	/** Customers whose accounts are locked: the buyers, and their referrers. */
	customerIds: Ids
	/** The buyers. */
	buyerIds: Ids
	/** How referrals may name the buyers, beside their e-mail addresses. */
	referralNames?: string[]
	/** The messages of the batch, if it has any. */
	messages?: OrderMessage[]
	/** Stored orders that will be cancelled. */
	knownOrders?: KnownOrders
}

/** The replies of the first round trip. */
export interface LockedReads extends ProgramAndTiers, LockedOrders {
	accounts: LockedAccounts
	customers: Map<number, Customer>
	days: Map<number, DayProgress[]>
	/** Null when the merchant was not known to have referrals. */
	referrals: StoredReferral[] | null
	/** Records, lots and ids that the ledger session need not load again. */
	preloaded: PreloadedData
	/** Redemptions that known orders have used; undefined when they were not read. */
	redemptions: OrderRedemption[] | undefined
	/** The tiers that the reading of days was based on. */
	expectedTiers: Tier[]
}

/**
 * Queues the locks of the accounts and, behind them, every read that most batches need, for one round trip. Tiers and
 * referrals are read in the same round trip, so what depends on them is guessed from the last time they were read;
 * `reloadWrongGuesses` loads what was guessed wrong.
 */
export const queueLockedReads = async (
	p: PipelineTx,
	merchant: Merchant,
	now: Date,
	request: ReadRequest,
): Promise<LockedReads> => {
	const { originalIds, customerIds, buyerIds, referralNames, messages, knownOrders } = request
	const expectedTiers = getCachedTiers(p, merchant.id)
	const periods = findGoalPeriods(expectedTiers, dayOf(now, merchant.timeZone))
	const moments = messages?.map((message) => effectivePlacedAt(message, now)) ?? []
	const { locked, accounts } = lockAccounts(p, merchant.id, customerIds)
	prefetchWantedTopics(p, merchant.id)
	const [lockedAccounts, orders, programAndTiers, customersAndDays, referrals, ofKnownOrders] =
		await Promise.all([
			accounts,
			loadLockedOrders(p, locked, merchant.id, originalIds, messages !== undefined),
			loadProgramAndTiers(p, locked, merchant.id, knownOrders?.programVersions ?? [], moments),
			// A new order only adds to the progress of a customer. Any other change may reduce it, and then all days matter.
			loadCustomersAndDays(
				p,
				locked,
				merchant.id,
				customerIds,
				periods,
				messages ? nextTierMinimums(expectedTiers) : [],
			),
			isInReferralCache(p, merchant.id)
				? loadReferrals(p, locked, merchant.id, buyerIds, referralNames ?? [], referralNames ? buyerIds : [])
				: null,
			knownOrders ? readKnownOrders(p, locked, merchant.id, knownOrders, originalIds.length) : undefined,
		])
	return {
		accounts: lockedAccounts,
		...orders,
		...programAndTiers,
		...customersAndDays,
		referrals,
		preloaded: ofKnownOrders?.preloaded ?? { recordIds: orders.recordIds },
		redemptions: ofKnownOrders?.redemptions,
		expectedTiers,
	}
}

/** Reads what known orders have earned and used, and what is left of it. */
const readKnownOrders = async (
	p: PipelineTx,
	locked: Locked,
	merchantId: number,
	{ ids, buyerIds, awardRecordIds }: KnownOrders,
	count: number,
): Promise<{ preloaded: PreloadedData; redemptions: OrderRedemption[] }> => {
	const [redemptions, referenced, lots, recordIds] = await Promise.all([
		findOrderRedemptions(p, merchantId, ids, []),
		readReferencedRecords(p, locked, merchantId, buyerIds, awardRecordIds),
		readLots(p, locked, merchantId, buyerIds),
		takeRecordIds(p, locked, count),
	])
	return { redemptions, preloaded: { referenced, lots, recordIds } }
}

/** Loads what was guessed wrong in the first round trip: tiers or referrals have changed since they were last read. */
export const reloadWrongGuesses = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	reads: LockedReads,
	{ buyerIds, referralNames }: ReadRequest,
): Promise<LockedReads & { referrals: StoredReferral[] }> => {
	const { accounts, customers, tiers, expectedTiers, hasReferrals } = reads
	const periods = findGoalPeriods(tiers, dayOf(now, merchant.timeZone))
	const days =
		tiers === expectedTiers ? reads.days : await loadDays(tx, merchant.id, [...customers.keys()], periods)
	const readReferrals = () =>
		loadReferrals(
			tx,
			accounts.locked,
			merchant.id,
			buyerIds,
			referralNames ?? [],
			referralNames ? buyerIds : [],
		)
	return { ...reads, days, referrals: reads.referrals ?? (hasReferrals ? await readReferrals() : []) }
}
