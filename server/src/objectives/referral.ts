import type { RecordRef } from '../ledger/machine/account.ts'

/** A referral of a friend by a customer, and its reward. */
export interface Referral {
	/** 0 until it is saved. */
	id: number
	referrerId: number
	/** The name of the friend, see `friendNames`. */
	friend: string
	/** Null until the friend is a customer. */
	friendId: number | null
	/** The friend's order for which both were rewarded. */
	orderId: number | null
	referrerRecord: RecordRef | null
	friendRecord: RecordRef | null
	/** When the reward was last revoked because the order was cancelled. */
	revokedAt: Date | null
}

/** What an order says about the referrer of its customer. */
export interface ReferralHint {
	friendId: number
	originalId: string
	email: string | null
	/** The PublicId of the referrer. */
	code: string | null
}

export const friendNameById = (originalId: string): string => `id:${originalId}`
export const friendNameByEmail = (email: string): string => `mail:${email.trim().toLowerCase()}`

/** Returns all names under which a customer may have been referred. */
export const friendNames = ({ originalId, email }: { originalId: string; email: string | null }): string[] =>
	email ? [friendNameById(originalId), friendNameByEmail(email)] : [friendNameById(originalId)]

/** Whether `ancestorId` is the customer, their referrer, the referrer of that one, and so on. */
export const isReferrerAbove = (
	referrerByFriend: Map<number, number>,
	ancestorId: number,
	customerId: number,
): boolean => {
	const seen = new Set<number>()
	for (
		let at: number | undefined = customerId;
		at !== undefined && !seen.has(at);
		at = referrerByFriend.get(at)
	) {
		if (at === ancestorId) return true
		seen.add(at)
	}
	return false
}
