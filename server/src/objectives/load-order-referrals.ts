import type { Tx } from '../db/database.ts'
import type { AccountNeeds } from '../ledger/load-ledger-session.ts'
import { type LockedAccounts, lockAccounts } from '../ledger/lock-accounts.ts'
import type { StoredReferral } from './load-referrals.ts'
import { loadReferrerChain } from './load-referrer-chain.ts'
import type { Referral, ReferralHint } from './referral.ts'

/** The referrals a list of orders is about, in memory; what is named in `changed` is saved. */
export interface OrderReferrals {
	readonly all: Referral[]
	readonly changed: Set<Referral>
	readonly hints: Map<number, ReferralHint>
	/** Referrers by friend, upwards from everybody who may become one. */
	readonly referrerByFriend: Map<number, number>
	/** What the book must hold in case these orders are cancelled. */
	readonly ledgerNeeds: AccountNeeds[]
}

/** Opens referrals that were read under the lock of the friends' accounts. */
export const loadOrderReferrals = async (
	tx: Tx,
	merchantId: number,
	accounts: LockedAccounts,
	orders: { id: number; customerId: number }[],
	hints: ReferralHint[],
	storedReferrals: StoredReferral[],
): Promise<OrderReferrals> => {
	// A name that brought up the referral of a friend who is not here is somebody's former address.
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
	// Whoever was named as a referrer since the list looked for them is locked late, and perhaps not in order:
	// should that close a circle, the list is run again.
	const lateIds = [...rewarded, ...unrewarded]
		.map(({ referrerId }) => referrerId)
		.filter((id) => !accounts.has(id))
	for (const [id, entry] of lateIds.length > 0 ? await lockAccounts(tx, merchantId, lateIds).accounts : [])
		accounts.set(id, entry)
	const needsChain = hints.some(({ code }) => code !== null) || all.some(({ friendId }) => friendId === null)
	return {
		all,
		changed: new Set(),
		hints: new Map(hints.map((hint) => [hint.friendId, hint])),
		referrerByFriend: needsChain ? await loadReferrerChain(tx, merchantId, [...accounts.keys()]) : new Map(),
		ledgerNeeds: rewarded.flatMap(({ friendId, friendRecord, referrerId, referrerRecord }) => [
			...(friendRecord ? [{ customerId: friendId!, records: [friendRecord as number] }] : []),
			...(referrerRecord ? [{ customerId: referrerId, records: [referrerRecord as number] }] : []),
		]),
	}
}
