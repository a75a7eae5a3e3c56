import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { friendNameById, friendNames } from './referral.ts'

/** Takes the names a person was referred by out of the referrals; answers the customers who sent or were sent by them. */
export const forgetFriend = async (
	tx: Tx,
	merchantId: number,
	person: { customerId: number; originalId: string; newOriginalId: string; email: string | null },
): Promise<number[]> => {
	// Named but never met: nobody can be bound to it any more, and the number keeps it apart from others.
	sealAtCommit(tx)
	await tx.rows(sql`
		update referrals set friend = 'erased:' || id
		where merchant_id = ${merchantId} and friend = any(${friendNames(person)}::text[])
			and friend_id is distinct from ${person.customerId}`)
	await tx.rows(sql`
		update referrals set friend = ${friendNameById(person.newOriginalId)}
		where merchant_id = ${merchantId} and friend_id = ${person.customerId}`)
	const rows = await tx.rows<{ id: number }>(sql`
		select referrer_id as id from referrals
		where merchant_id = ${merchantId} and friend_id = ${person.customerId}
		union
		select friend_id from referrals
		where merchant_id = ${merchantId} and referrer_id = ${person.customerId} and friend_id is not null`)
	return rows.map(({ id }) => id)
}
