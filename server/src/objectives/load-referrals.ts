import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { type Ids, idList } from '../db/ids.ts'
import type { Locked } from '../ledger/lock-accounts.ts'
import type { Referral } from './referral.ts'

/** A referral, and whether the friend has no granted order yet. */
export interface StoredReferral extends Referral {
	isFirst: boolean
}

const COLUMNS = sql`r.id, r.referrer_id as "referrerId", r.friend, r.friend_id as "friendId", r.order_id as "orderId",
			r.referrer_record_id as "referrerRecord", r.friend_record_id as "friendRecord", r.revoked_at as "revokedAt"`

/**
 * Loads the referrals of these friends, and those that name a friend by one of these names or by the e-mail address of
 * one of these customers. Oldest first.
 */
export const loadReferrals = async (
	db: Queryable,
	_locked: Locked,
	merchantId: number,
	friendIds: Ids,
	names: string[],
	emailOwnerIds: Ids = [],
): Promise<StoredReferral[]> => {
	const rows = await db.rows<StoredReferral>(sql`
		select ${COLUMNS}, p.earned = 0 as "isFirst"
		from referrals r
		join progress p on p.merchant_id = r.merchant_id and p.customer_id = r.friend_id
		where r.merchant_id = ${merchantId} and r.friend_id = any(${idList(friendIds)})
		union all
		select ${COLUMNS}, true
		from referrals r
		where r.merchant_id = ${merchantId} and r.friend = any(${names}::text[])
		union all
		select ${COLUMNS}, true
		from customers c
		cross join lateral (
			select * from referrals
			where merchant_id = ${merchantId} and friend = 'mail:' || lower(btrim(c.email)) limit 1
		) r
		where c.merchant_id = ${merchantId} and c.id = any(${idList(emailOwnerIds)})`)
	const byId = new Map([...rows].reverse().map((row) => [row.id, row])) // the row with the friend's progress takes precedence
	return [...byId.values()].sort((one, other) => one.id - other.id)
}
