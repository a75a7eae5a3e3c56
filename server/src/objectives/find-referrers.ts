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
	/** By their own ids, by the merchant's, or as those whose orders have these ids. */
	friends: { ids?: number[]; names?: string[]; orders?: string[] },
	orderIds: string[],
	hints: Omit<ReferralHint, 'friendId'>[] = [],
): Promise<number[]> => {
	const coded = hints.filter(({ code }) => code !== null)
	const names = coded.map(({ originalId }) => originalId)
	const codes = coded.map(({ code }) => code)
	const rows = await db.rows<{ id: number }>(sql`
		with friends as (
			select unnest(${friends.ids ?? []}::bigint[]) as id
			union all
			select id from customers
			where merchant_id = ${merchantId} and original_id = any(${friends.names ?? []}::text[])
			union all
			select customer_id from orders
			where merchant_id = ${merchantId} and original_id = any(${friends.orders ?? []}::text[])
		)
		select r.referrer_id as id
		from friends
		join referrals r on r.merchant_id = ${merchantId} and r.friend_id = friends.id
		join progress p on p.merchant_id = ${merchantId} and p.customer_id = r.friend_id
		left join orders o on o.merchant_id = ${merchantId} and o.id = r.order_id
		where case when r.order_id is null then p.earned = 0 or r.revoked_at is not null
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
		where c.merchant_id = ${merchantId} and c.original_id = any(${hints.map(({ originalId }) => originalId)}::text[])
			and r.friend_id is null
		union
		select c.id
		from unnest(${names}::text[], ${codes}::text[]) as hint (friend, code)
		join customers f on f.merchant_id = ${merchantId} and f.original_id = hint.friend
			and f.original_id = any(${names}::text[])
		join progress p on p.merchant_id = ${merchantId} and p.customer_id = f.id and p.earned = 0
		join customers c on c.merchant_id = ${merchantId} and c.public_id = hint.code
			and c.public_id = any(${codes}::text[])`)
	return rows.map(({ id }) => id)
}
