import type { RecordRef } from '../ledger/machine/account.ts'

/** Who sent whom, and what came of it. */
export interface Referral {
	/** 0 until it is saved. */
	id: number
	referrerId: number
	/** How the friend was named, see `friendNames`. */
	friend: string
	/** Known once the friend is a customer. */
	friendId: number | null
	/** The friend's order that both were rewarded for. */
	orderId: number | null
	referrerRecord: RecordRef | null
	friendRecord: RecordRef | null
	/** When such an order was last cancelled. */
	revokedAt: Date | null
}

/** What a message says of who sent its customer. */
export interface ReferralHint {
	friendId: number
	originalId: string
	email: string | null
	/** The PublicId of the referrer. */
	code: string | null
}

export const friendNameById = (originalId: string): string => `id:${originalId}`
export const friendNameByEmail = (email: string): string => `mail:${email.trim().toLowerCase()}`

/** Every way somebody may have been named as a friend. */
export const friendNames = ({ originalId, email }: { originalId: string; email: string | null }): string[] =>
	email ? [friendNameById(originalId), friendNameByEmail(email)] : [friendNameById(originalId)]

/** Whether `above` is who sent a customer, or who sent that one, and so on. */
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
