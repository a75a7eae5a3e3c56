import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { type ListedRedemption, tellRedemptions } from './list-redemptions.ts'

/** How many redemptions of any reward one request looks through: no request reads a whole history. */
const STRETCH = 20_000

/** The redemptions of a reward, newest first, and before which id to go on; null when there is nothing before. */
export const listRewardRedemptions = async (
	db: Queryable,
	merchantId: number,
	rewardId: number,
	{ before, most }: { before: number | null; most: number },
	stretch = STRETCH,
): Promise<{ redemptions: ListedRedemption[]; nextBefore: number | null }> => {
	const [seen] = await db.rows<{ ids: number[]; count: number; last: number | null }>(sql`
		with seen as materialized (
			select id, reward_id from redemptions
			where merchant_id = ${merchantId} and (${before}::bigint is null or id < ${before}::bigint)
			order by id desc
			limit ${stretch}
		)
		select (select count(*) from seen) as count, (select min(id) from seen) as last, (
			select coalesce(json_agg(id order by id desc), '[]')
			from (select id from seen where reward_id = ${rewardId} order by id desc limit ${most + 1}) wanted) as ids`)
	const { ids, count, last } = seen!
	const shown = ids.slice(0, most)
	const redemptions = await tellRedemptions(
		db,
		sql`select * from redemptions where merchant_id = ${merchantId} and id = any(${shown}::bigint[])`,
	)
	if (ids.length > most) return { redemptions, nextBefore: shown.at(-1)! }
	return { redemptions, nextBefore: count === stretch ? last : null }
}
