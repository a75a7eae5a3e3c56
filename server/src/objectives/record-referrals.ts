import sql from 'sql-template-tag'
import { findCustomerIds } from '../customers/find-customers.ts'
import { KNOWN_IDS } from '../customers/known-names.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { loadReferrals } from './load-referrals.ts'
import { loadReferrerChain } from './load-referrer-chain.ts'
import { friendNameByEmail, friendNameById, isReferrerAbove, type Referral } from './referral.ts'
import { saveReferrals } from './save-referrals.ts'

export interface ReferralCommand {
	/** The merchant's id of the referrer. */
	referrer: string
	/** The friend's e-mail address, or the merchant's id of the friend. */
	friend: { email: string } | { originalId: string }
}

interface RecordedReferral {
	referrer: string
	/** The merchant's id of the friend, if the friend is a customer. */
	friend: string | null
	isRewarded: boolean
}

interface KnownFriend {
	id: number
	originalId: string
	name: string
}

/** Records referrals, so that the friend's first granted order rewards both customers. */
export const recordReferrals = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: ReferralCommand[],
): Promise<(RecordedReferral | Refusal)[]> => {
	const names = commands.map(friendNameOf)
	const referrers = await findCustomerIds(
		tx,
		merchant.id,
		commands.map(({ referrer }) => referrer),
	)
	const knownFriends = await findFriends(tx, merchant.id, commands)
	const ids = [...referrers.values(), ...knownFriends.map(({ id }) => id)]
	const { locked } = await lockAccounts(tx, merchant.id, ids).accounts
	const customers = await readCustomers(tx, merchant.id, ids)
	const stored = await loadReferrals(tx, locked, merchant.id, ids, names)
	const referrerByFriend = await loadReferrerChain(tx, merchant.id, ids)
	const { referral: objective } = await loadProgram(tx, merchant.id)
	const newReferrals: Referral[] = []
	const outcomes = commands.map(({ referrer }, index): RecordedReferral | Refusal => {
		const friend = names[index]!
		const referrerId = referrers.get(referrer)
		if (!objective.isActive)
			return refuse('ApiExternalObjective_inactive', 'the program does not reward referrals')
		if (referrerId === undefined)
			return refuse('Customer_NotFound', `there is no customer ${referrer}`, 'referrer')
		const matches = knownFriends.filter(({ name }) => name === friend)
		const all = [...stored, ...newReferrals]
		const same = all.find(
			(entry) => entry.friend === friend || matches.some(({ id }) => id === entry.friendId),
		)
		if (same && same.referrerId !== referrerId)
			return refuseExisting('the friend was referred by somebody else')
		if (!same) {
			if (matches.some(({ id }) => customers.get(id)!.earned.gt(0)))
				return refuseExisting('the friend has orders already')
			if (matches.some(({ id }) => isReferrerAbove(referrerByFriend, id, referrerId)))
				return refuseExisting('the friend is the referrer, or who sent them')
			const friendId = matches.length === 1 ? matches[0]!.id : null // if several customers match, the first to order is linked
			newReferrals.push({ ...NEW_REFERRAL, referrerId, friend, friendId })
			if (friendId !== null) referrerByFriend.set(friendId, referrerId)
		}
		return {
			referrer,
			friend: matches[0]?.originalId ?? null,
			isRewarded: (same?.orderId ?? null) !== null,
		}
	})
	await saveReferrals(tx, locked, merchant.id, now, newReferrals)
	return outcomes
}

const NEW_REFERRAL = { id: 0, orderId: null, referrerRecord: null, friendRecord: null, revokedAt: null }

const refuseExisting = (message: string): Refusal => refuse('Referral_FriendAlreadyExists', message, 'friend')

const friendNameOf = ({ friend }: ReferralCommand): string =>
	'email' in friend ? friendNameByEmail(friend.email) : friendNameById(friend.originalId)

/** Finds the friends who are already customers. */
const findFriends = async (
	db: Queryable,
	merchantId: number,
	commands: ReferralCommand[],
): Promise<KnownFriend[]> => {
	const mails = commands.flatMap(({ friend }) => ('email' in friend ? friend.email.trim().toLowerCase() : []))
	const ids = commands.flatMap(({ friend }) => ('originalId' in friend ? friend.originalId : []))
	return db.rows<KnownFriend>(sql`
		select id, original_id as "originalId", 'id:' || original_id as name
		from ${KNOWN_IDS} known where merchant_id = ${merchantId} and original_id = any(${ids}::text[])
		union all
		select id, original_id, 'mail:' || lower(email)
		from customers where merchant_id = ${merchantId} and email is not null and lower(email) = any(${mails}::text[])
		order by id`)
}
