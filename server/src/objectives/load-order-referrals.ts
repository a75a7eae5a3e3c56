import type { Tx } from '../db/database.ts'
import type { AccountNeeds } from '../ledger/load-ledger-session.ts'
import {
	addLockedAccounts,
	type LockedAccounts,
	lockAccounts,
	noLockedAccounts,
} from '../ledger/lock-accounts.ts'
import type { StoredReferral } from './load-referrals.ts'
import { loadReferrerChain } from './load-referrer-chain.ts'
import type { Referral, ReferralHint } from './referral.ts'

/** The referrals of a batch of orders, in memory. Those in `changed` are saved. */
export interface OrderReferrals {
	readonly all: Referral[]
	readonly changed: Set<Referral>
	readonly hints: Map<number, ReferralHint>
	/** Referrers by friend, for all customers who may become referrers and for their own referrers. */
	readonly referrerByFriend: Map<number, number>
	/** The records that the ledger session must load in case these orders are cancelled. */
	readonly ledgerNeeds: AccountNeeds[]
}

/**
 * Prepares referrals that were read under the locks of the friends' accounts, and locks the accounts of referrers that
 * are not among `accounts`.
 */
export const loadOrderReferrals = async (
	tx: Tx,
	merchantId: number,
	accounts: LockedAccounts,
	orders: { id: number; customerId: number }[],
	hints: ReferralHint[],
	storedReferrals: StoredReferral[],
): Promise<{ referrals: OrderReferrals; lateAccounts: LockedAccounts }> => {
	// A referral that was found by name but belongs to another friend matched a former e-mail address.
	const friendIds = new Set([
		...orders.map(({ customerId }) => customerId),
		...hints.map(({ friendId }) => friendId),
	])
	const all = storedReferrals.filter(({ friendId }) => friendId === null || friendIds.has(friendId))
	const orderIds = new Set(orders.map(({ id }) => id))
	const rewarded = all.filter(({ orderId }) => orderId !== null && orderIds.has(orderId))
	const unrewarded = all.filter(
		({ orderId, isFirst, revokedAt }) => orderId === null && (isFirst || revokedAt),
	)
	// Referrers that were named after the batch searched for them are locked late, and perhaps out of order.
	// If that causes a deadlock, the batch is retried.
	const lateIds = [...rewarded, ...unrewarded]
		.map(({ referrerId }) => referrerId)
		.filter((id) => !accounts.has(id))
	const lateAccounts =
		lateIds.length > 0 ? await lockAccounts(tx, merchantId, lateIds).accounts : noLockedAccounts()
	const needsChain = hints.some(({ code }) => code !== null) || all.some(({ friendId }) => friendId === null)
	const customerIds = [...addLockedAccounts(accounts, lateAccounts).keys()]
	const referrals: OrderReferrals = {
		all,
		changed: new Set(),
		hints: new Map(hints.map((hint) => [hint.friendId, hint])),
		referrerByFriend: needsChain ? await loadReferrerChain(tx, merchantId, customerIds) : new Map(),
		ledgerNeeds: rewarded.flatMap(({ friendId, friendRecord, referrerId, referrerRecord }) => [
			...(friendRecord ? [{ customerId: friendId!, records: [friendRecord as number] }] : []),
			...(referrerRecord ? [{ customerId: referrerId, records: [referrerRecord as number] }] : []),
		]),
	}
	return { referrals, lateAccounts }
}
