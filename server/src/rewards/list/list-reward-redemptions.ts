import sql from 'sql-template-tag'
import { countRows } from '../../db/count-rows.ts'
import type { Queryable } from '../../db/database.ts'
import { type IdRange, orderById } from '../../db/list-order.ts'
import type { RowCount } from '../../db/row-count.ts'
import { type ListedRedemption, loadListedRedemptions } from './list-redemptions.ts'

/** Lists the redemptions of a reward, with the cursor of the next page; null on the last page. */
export const listRewardRedemptions = async (
	db: Queryable,
	merchantId: number,
	rewardId: number,
	range: IdRange,
	most: number,
): Promise<{ redemptions: ListedRedemption[]; nextBefore: number | null }> => {
	const { follows, order } = orderById(sql`id`, range)
	const ids = await db.rows<{ id: number }>(sql`
		select id from redemptions
		where merchant_id = ${merchantId} and reward_id = ${rewardId} and ${follows}
		order by ${order}
		limit ${most + 1}`)
	const shown = ids.slice(0, most).map(({ id }) => id)
	const redemptions = await loadListedRedemptions(
		db,
		sql`select * from redemptions where merchant_id = ${merchantId} and id = any(${shown}::bigint[])`,
	)
	if (!range.isDescending) redemptions.reverse()
	return { redemptions, nextBefore: ids.length > most ? shown.at(-1)! : null }
}

export const countRewardRedemptions = (
	db: Queryable,
	merchantId: number,
	rewardId: number,
): Promise<RowCount> =>
	countRows(db, {
		rows: (most) => sql`
			select from redemptions where merchant_id = ${merchantId} and reward_id = ${rewardId} limit ${most}`,
	})
