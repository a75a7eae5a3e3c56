import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { type LockedAccounts, lockAccounts } from '../ledger/lock-accounts.ts'
import type { Need } from '../ledger/open-book.ts'
import { readParents } from './read-parents.ts'
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
	const friends = [...orders.map(({ customerId }) => customerId), ...hints.map(({ friendId }) => friendId)]
	const all = await readReferrals(tx, merchantId, [...new Set(friends)], hints)
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

const readReferrals = (
	tx: Tx,
	merchantId: number,
	friendIds: number[],
	hints: ReferralHint[],
): Promise<(Referral & { isFirst: boolean })[]> => {
	const names = hints.flatMap(friendNames)
	const named = hints.map(({ friendId }) => friendId)
	return tx.rows(sql`
		select r.id, r.referrer_id as "referrerId", r.friend, r.friend_id as "friendId", r.order_id as "orderId",
			r.referrer_record_id as "referrerRecord", r.friend_record_id as "friendRecord", r.revoked_at as "revokedAt",
			coalesce(p.earned = 0, true) as "isFirst"
		from (
			select id from referrals where merchant_id = ${merchantId} and friend_id = any(${friendIds}::bigint[])
			union
			select id from referrals
			where merchant_id = ${merchantId} and friend = any(${names}::text[]) and friend_id is null
			union
			select r.id
			from customers c
			join referrals r on r.merchant_id = c.merchant_id and r.friend = 'mail:' || lower(btrim(c.email))
			where c.merchant_id = ${merchantId} and c.id = any(${named}::bigint[]) and r.friend_id is null
		) found
		join referrals r on r.merchant_id = ${merchantId} and r.id = found.id
		left join progress p on p.merchant_id = r.merchant_id and p.customer_id = r.friend_id
		order by r.id`)
}
