import sql from 'sql-template-tag'
import type { Mover } from '../customers/mover.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

interface MovedReferrals {
	asReferrer: number[]
	asFriend: number[]
}

/**
 * A person is rewarded as a friend once: if both customers were referred, a referral of the merged one that was not
 * rewarded yet stays with the former id, which never orders again.
 */
export const referralMover: Mover<MovedReferrals> = {
	name: 'referrals',
	tables: ['referrals'],
	async move(tx, _locked, { merchant, fromId, intoId }) {
		sealAtCommit(tx)
		const asFriend = await tx.rows<{ id: number }>(sql`
			update referrals r set friend_id = ${intoId}
			where r.merchant_id = ${merchant.id} and r.friend_id = ${fromId} and (r.order_id is not null or not exists (
				select from referrals own where own.merchant_id = ${merchant.id} and own.friend_id = ${intoId}))
			returning r.id`)
		const asReferrer = await tx.rows<{ id: number }>(sql`
			update referrals set referrer_id = ${intoId}
			where merchant_id = ${merchant.id} and referrer_id = ${fromId}
			returning id`)
		return { asFriend: asFriend.map(({ id }) => id), asReferrer: asReferrer.map(({ id }) => id) }
	},
	async moveBack(tx, _locked, { merchant, fromId, intoId }, { asFriend, asReferrer }) {
		sealAtCommit(tx)
		await tx.rows(sql`
			update referrals set friend_id = ${fromId}
			where merchant_id = ${merchant.id} and friend_id = ${intoId} and id = any(${asFriend}::bigint[])`)
		await tx.rows(sql`
			update referrals set referrer_id = ${fromId}
			where merchant_id = ${merchant.id} and referrer_id = ${intoId} and id = any(${asReferrer}::bigint[])`)
	},
}
