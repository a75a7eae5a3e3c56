import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import type { CouponListSettings } from './reward-settings.ts'

/** Creates lists of codes for rewards and returns their ids in the given order. */
export const createCouponLists = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	lists: CouponListSettings[],
): Promise<{ id: number }[]> => {
	if (lists.length === 0) return []
	const ids = await tx.rows<{ id: number }>(
		sql`select nextval('coupon_list_ids') as id from generate_series(1, ${lists.length}::integer)`,
	)
	const rows = lists.map((list, index) => ({ ...list, id: ids[index]!.id, count: list.codes.length }))
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into coupon_lists (merchant_id, id, reward_id, name, type, value, codes)
		select ${merchantId}::bigint, l.id, l."rewardId", l.name, l.type, l.value, l.count
		from json_to_recordset(${jsonRows(rows)}) as l (
			id bigint, "rewardId" bigint, name text, type smallint, value numeric, count integer)`)
	const codes = rows.flatMap((list) => list.codes.map((code) => ({ listId: list.id, code })))
	await tx.rows(sql`
		insert into coupon_codes (merchant_id, list_id, code, created_at)
		select ${merchantId}::bigint, c."listId", c.code, ${now}::timestamptz
		from json_to_recordset(${jsonRows(codes)}) as c ("listId" bigint, code text)`)
	return ids
}
