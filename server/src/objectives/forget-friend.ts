import sql from 'sql-template-tag'
import type { Eraser } from '../customers/eraser.ts'
import type { Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { friendNameById, friendNames } from './referral.ts'

/** Removes the names of a person from referrals. Returns the ids of their referrer and of the friends they referred. */
const forgetFriend = async (
	tx: Tx,
	merchantId: number,
	person: { customerId: number; originalId: string; newOriginalId: string; email: string | null },
): Promise<number[]> => {
	// A referral that names the person but is not linked to them gets a unique name that matches nobody.
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

export const referralEraser: Eraser = {
	tables: ['referrals'],
	erase: (tx, _locked, merchantId, person) => forgetFriend(tx, merchantId, person),
}
