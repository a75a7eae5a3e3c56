import type { Tx } from '../db/database.ts'
import { type LockedAccounts, lockAccounts } from '../ledger/lock-accounts.ts'
import type { Need } from '../ledger/open-book.ts'
import { readParents } from './read-parents.ts'
import { readReferrals } from './read-referrals.ts'
import { friendNames, type Referral, type ReferralHint } from './referral.ts'

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

/** Reads referrals under the lock of the friends' accounts. */
export const openReferrals = async (
	tx: Tx,
	merchantId: number,
	accounts: LockedAccounts,
	orders: { id: number; customerId: number }[],
	hints: ReferralHint[],
): Promise<Referrals> => {
	const friends = [
		...new Set([...orders.map(({ customerId }) => customerId), ...hints.map(({ friendId }) => friendId)]),
	]
	const hinted = hints.map(({ friendId }) => friendId)
	const found = await readReferrals(tx, merchantId, friends, hints.flatMap(friendNames), hinted)
	// A name that brought up the referral of a friend who is not here is somebody's former address.
	const here = new Set(friends)
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
