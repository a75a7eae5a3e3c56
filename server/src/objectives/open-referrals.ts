import type { Tx } from '../db/database.ts'
import { type LockedAccounts, lockAccounts } from '../ledger/lock-accounts.ts'
import type { Need } from '../ledger/open-book.ts'
import { readParents } from './read-parents.ts'
import type { StoredReferral } from './read-referrals.ts'
import type { Referral, ReferralHint } from './referral.ts'

/** The referrals a list of orders is about, in memory; what is named in `changed` is saved. */
export interface Referrals {
	readonly all: Referral[]
	readonly changed: Set<Referral>
	readonly hints: Map<number, ReferralHint>
	/** Referrers by friend, upwards from everybody who may become one. */
	readonly parents: Map<number, number>
	/** What the book must hold in case these orders are cancelled. */
	readonly needs: Need[]
}

/** Opens referrals that were read under the lock of the friends' accounts. */
export const openReferrals = async (
	tx: Tx,
	merchantId: number,
	accounts: LockedAccounts,
	orders: { id: number; customerId: number }[],
	hints: ReferralHint[],
	found: StoredReferral[],
): Promise<Referrals> => {
	// A name that brought up the referral of a friend who is not here is somebody's former address.
	const here = new Set([
		...orders.map(({ customerId }) => customerId),
		...hints.map(({ friendId }) => friendId),
	])
	const all = found.filter(({ friendId }) => friendId === null || here.has(friendId))
	const orderIds = new Set(orders.map(({ id }) => id))
	const rewarded = all.filter(({ orderId }) => orderId !== null && orderIds.has(orderId))
	const open = all.filter(({ orderId, isFirst, revokedAt }) => orderId === null && (isFirst || revokedAt))
	// Whoever was named as a referrer since the list looked for them is locked late, and perhaps not in order:
	// should that close a circle, the list is run again.
	const late = [...rewarded, ...open].map(({ referrerId }) => referrerId).filter((id) => !accounts.has(id))
	for (const [id, entry] of late.length > 0 ? await lockAccounts(tx, merchantId, late) : [])
		accounts.set(id, entry)
	const isAsked = hints.some(({ code }) => code !== null) || all.some(({ friendId }) => friendId === null)
	return {
		all,
		changed: new Set(),
		hints: new Map(hints.map((hint) => [hint.friendId, hint])),
		parents: isAsked ? await readParents(tx, merchantId, [...accounts.keys()]) : new Map(),
		needs: rewarded.flatMap(({ friendId, friendRecord, referrerId, referrerRecord }) => [
			...(friendRecord ? [{ customerId: friendId!, records: [friendRecord as number] }] : []),
			...(referrerRecord ? [{ customerId: referrerId, records: [referrerRecord as number] }] : []),
		]),
	}
}
