import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { friendNames, type ReferralHint } from './referral.ts'

/**
 * Whose accounts a list of orders may touch besides its own customers': those who sent somebody whose first order this
 * may be, or was. Everybody else's referrer is left alone, so that a popular one is not locked by every order.
 */
export const findReferrers = async (
	db: Queryable,
	merchantId: number,
	friendIds: number[],
	orderIds: string[],
	hints: ReferralHint[] = [],
): Promise<number[]> => {
	const coded = hints.filter(({ code }) => code !== null)
	const ids = coded.map(({ friendId }) => friendId)
	const codes = coded.map(({ code }) => code)
	const rows = await db.rows<{ id: number }>(sql`
		select r.referrer_id as id
		from referrals r
		join progress p on p.merchant_id = r.merchant_id and p.customer_id = r.friend_id
		left join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
		where r.merchant_id = ${merchantId} and r.friend_id = any(${friendIds}::bigint[])
			and case when r.order_id is null then p.earned = 0 or r.revoked_at is not null
				else o.original_id = any(${orderIds}::text[]) end
		union
		select r.referrer_id
		from referrals r
		where r.merchant_id = ${merchantId} and r.friend = any(${hints.flatMap(friendNames)}::text[])
			and r.friend_id is null
		union
		select r.referrer_id
		from customers c
		cross join lateral (
			select referrer_id, friend_id from referrals
			where merchant_id = c.merchant_id and friend = 'mail:' || lower(btrim(c.email)) limit 1
		) r
		where c.merchant_id = ${merchantId} and c.id = any(${hints.map(({ friendId }) => friendId)}::bigint[])
			and r.friend_id is null
		union
		select c.id
		from unnest(${ids}::bigint[], ${codes}::text[]) as hint (friend_id, code)
		join progress p on p.merchant_id = ${merchantId} and p.customer_id = hint.friend_id
			and p.customer_id = any(${ids}::bigint[]) and p.earned = 0
		join customers c on c.merchant_id = ${merchantId} and c.public_id = hint.code
			and c.public_id = any(${codes}::text[])`)
	return rows.map(({ id }) => id)
}
