import sql, { type Sql } from 'sql-template-tag'
import { KNOWN_IDS } from '../customers/known-names.ts'
import type { Queryable } from '../db/database.ts'
import { friendNames, type ReferralHint } from './referral.ts'
import { isInReferralCache } from './referral-cache.ts'

/**
 * Finds the referrers whose accounts a batch of orders may change: those of customers whose first order this may be, or
 * was. Other referrers are not included, so that not every order locks the account of a popular referrer.
 */
export const findReferrers = async (
	db: Queryable,
	merchantId: number,
	friends: Sql,
	orderOriginalIds: string[],
	hints: CustomerHint[] = [],
): Promise<number[]> => {
	const rows = await db.rows<{ id: number }>(referrersQuery(merchantId, friends, orderOriginalIds, hints))
	return rows.map(({ id }) => id)
}

type CustomerHint = Omit<ReferralHint, 'friendId'>

/**
 * The query of `findReferrers` as an array subquery for another statement; an empty array if the merchant is not known to
 * have referrals. A referrer that is missed because of that is found with the referrals, and locked late.
 */
export const referrerIdsSubquery = (
	db: Pick<Queryable, 'cacheScope'>,
	merchantId: number,
	friends: Sql,
	orderOriginalIds: string[],
	hints: CustomerHint[] = [],
): Sql =>
	isInReferralCache(db, merchantId) || hints.some(({ code }) => code !== null)
		? sql`(select coalesce(array_agg(id), '{}') from (${referrersQuery(merchantId, friends, orderOriginalIds, hints)}) as referrers)`
		: sql`'{}'::bigint[]`

const referrersQuery = (
	merchantId: number,
	/** Selects ids of customers with an email address to search by, or null. */
	friends: Sql,
	orderOriginalIds: string[],
	hints: CustomerHint[],
): Sql => {
	const coded = hints.filter(({ code }) => code !== null)
	const names = coded.map(({ originalId }) => originalId)
	const codes = coded.map(({ code }) => code)
	return sql`
		with friends (id, email) as (${friends})
		select r.referrer_id as id
		from friends
		join referrals r on r.merchant_id = ${merchantId} and r.friend_id = friends.id
		join progress p on p.merchant_id = ${merchantId} and p.customer_id = r.friend_id
		left join orders o on o.merchant_id = ${merchantId} and o.id = r.order_id
		where case when r.order_id is null then p.earned = 0 or r.revoked_at is not null
			else o.original_id = any(${orderOriginalIds}::text[]) end
		union
		select r.referrer_id
		from referrals r
		where r.merchant_id = ${merchantId} and r.friend = any(${hints.flatMap(friendNames)}::text[])
			and r.friend_id is null
		union
		select r.referrer_id
		from friends
		cross join lateral (
			select referrer_id, friend_id from referrals
			where merchant_id = ${merchantId} and friend = 'mail:' || lower(btrim(friends.email)) limit 1
		) r
		where friends.email is not null and r.friend_id is null
		union
		select c.id
		from unnest(${names}::text[], ${codes}::text[]) as hint (friend, code)
		join ${KNOWN_IDS} f on f.merchant_id = ${merchantId} and f.original_id = hint.friend
			and f.original_id = any(${names}::text[])
		join progress p on p.merchant_id = ${merchantId} and p.customer_id = f.id and p.earned = 0
		join customers c on c.merchant_id = ${merchantId} and c.public_id = hint.code
			and c.public_id = any(${codes}::text[])`
}
