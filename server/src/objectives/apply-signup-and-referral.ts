import type { Customer } from '../customers/customer.ts'
import { awardSignup, hasJustJoined } from './award-signups.ts'
import type { ObjectiveContext } from './load-order-objectives.ts'
import { friendNameById, friendNames, isReferrerAbove } from './referral.ts'

/** Awards the signup points if an order made a customer join, and links the customer to their referrer. */
export const applySignupAndReferral = (
	context: ObjectiveContext,
	before: Customer,
	customer: Customer,
): void => {
	const { unawardedCustomerIds, completions } = context.objectives
	if (hasJustJoined(before, customer, unawardedCustomerIds.delete(customer.id))) {
		const completion = awardSignup(context, context.programs.current, customer)
		if (completion) completions.push(completion)
	}
	if (context.programs.current.referral.isActive) bindReferral(context, customer)
}

/** A customer who already earned points cannot be referred. The first customer who named a friend is the referrer. */
const bindReferral = (context: ObjectiveContext, friend: Customer): void => {
	const { all, changed, hints, referrerByFriend } = context.objectives.referrals
	const hint = hints.get(friend.id)
	if (!hint || friend.earned.gt(0) || all.some(({ friendId }) => friendId === friend.id)) return
	const mayBeReferrer = (referrerId: number): boolean =>
		!isReferrerAbove(referrerByFriend, friend.id, referrerId)
	const names = [...friendNames(hint), ...friendNames(friend)]
	const named = all.find(
		(entry) => entry.friendId === null && names.includes(entry.friend) && mayBeReferrer(entry.referrerId),
	)
	const referrerId = named?.referrerId ?? findReferrerByCode(context, hint.code)
	if (referrerId === null || !mayBeReferrer(referrerId)) return
	// The friend was named by a customer whom they referred themselves. A friend is named only once, so no referral is
	// possible.
	if (!named && all.some((entry) => entry.friend === friendNameById(hint.originalId))) return
	const referral = named ?? createReferralRecord(referrerId, friendNameById(hint.originalId))
	if (!named) all.push(referral)
	referral.friendId = friend.id
	referrerByFriend.set(friend.id, referrerId)
	changed.add(referral)
}

const findReferrerByCode = ({ customers }: ObjectiveContext, code: string | null): number | null =>
	(code && [...customers.values()].find(({ publicId }) => publicId === code)?.id) || null

const createReferralRecord = (referrerId: number, friend: string) => ({
	id: 0,
	referrerId,
	friend,
	friendId: null as number | null,
	orderId: null,
	referrerRecord: null,
	friendRecord: null,
	revokedAt: null,
})
