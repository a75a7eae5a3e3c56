import type { Customer } from '../customers/customer.ts'
import type { ObjectiveDesk } from './open-objectives.ts'
import { byId, friendNames, isAbove } from './referral.ts'
import { hasJoined, welcome } from './welcome-customers.ts'

/** A customer as an order leaves them: rewarded for having joined with it, and known to whoever sent them. */
export const greetCustomer = (desk: ObjectiveDesk, before: Customer, customer: Customer): void => {
	const { newcomers, completions } = desk.objectives
	if (hasJoined(before, customer, newcomers.delete(customer.id))) {
		completions.push(...[welcome(desk, desk.programs.current, customer)].filter((entry) => entry !== null))
	}
	if (desk.programs.current.referral.isActive) bindFriend(desk, customer)
}

/** Who came before, with an order that counts, was sent by nobody. The first to have named a friend is the referrer. */
const bindFriend = (desk: ObjectiveDesk, friend: Customer): void => {
	const { all, changed, hints, parents } = desk.objectives.referrals
	const hint = hints.get(friend.id)
	if (!hint || friend.earned.gt(0) || all.some(({ friendId }) => friendId === friend.id)) return
	const mayHaveSent = (referrerId: number): boolean => !isAbove(parents, friend.id, referrerId)
	const names = [...friendNames(hint), ...friendNames(friend)]
	const named = all.find(
		(entry) => entry.friendId === null && names.includes(entry.friend) && mayHaveSent(entry.referrerId),
	)
	const referrerId = named?.referrerId ?? referrerOf(desk, hint.code)
	if (referrerId === null || !mayHaveSent(referrerId)) return
	// Named by somebody the friend has sent: a friend is named once, and this one cannot be bound.
	if (!named && all.some((entry) => entry.friend === byId(hint.originalId))) return
	const referral = named ?? newReferral(referrerId, byId(hint.originalId))
	if (!named) all.push(referral)
	referral.friendId = friend.id
	parents.set(friend.id, referrerId)
	changed.add(referral)
}

const referrerOf = ({ customers }: ObjectiveDesk, code: string | null): number | null =>
	(code && [...customers.values()].find(({ publicId }) => publicId === code)?.id) || null

const newReferral = (referrerId: number, friend: string) => ({
	id: 0,
	referrerId,
	friend,
	friendId: null as number | null,
	orderId: null,
	referrerRecord: null,
	friendRecord: null,
	revokedAt: null,
})
