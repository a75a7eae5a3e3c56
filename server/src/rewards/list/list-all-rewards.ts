import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import { checkDates } from '../decide/check-redeemable.ts'
import { loadRewards } from '../load/load-rewards.ts'
import type { Reward } from '../reward.ts'

/** Lists all rewards of a merchant with all members, oldest first. */
export const listAllRewards = async (db: Queryable, merchantId: number): Promise<Reward[]> => {
	const rows = await db.rows<{ id: number }>(sql`
		select id from rewards where merchant_id = ${merchantId} order by id`)
	const ids = rows.map(({ id }) => id)
	const rewards = await loadRewards(db, merchantId, ids)
	return ids.flatMap((id) => rewards.get(id) ?? [])
}

/** Lists the rewards of a merchant that are active and within their dates, oldest first. */
export const listOfferedRewards = async (db: Queryable, merchantId: number, now: Date): Promise<Reward[]> =>
	(await listAllRewards(db, merchantId)).filter((reward) => checkDates(reward, now) === null)
