import type { CouponType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { CodeSource } from '../redemption.ts'
import type { RewardsLocked } from './lock-rewards.ts'

/** An unused code, with the type and value of its list. */
export interface FreeCode extends CodeSource {
	code: string
	type: CouponType
	value: Decimal
}

/** Finds the next unused codes of rewards, oldest list first. Under the lock the codes stay unused. */
export const findFreeCodes = async (
	tx: Tx,
	_locked: RewardsLocked,
	merchantId: number,
	wanted: { rewardId: number; count: number }[],
): Promise<Map<number, FreeCode[]>> => {
	const codes = new Map<number, FreeCode[]>(wanted.map(({ rewardId }) => [rewardId, []]))
	if (wanted.length === 0) return codes
	// Codes that were meanwhile issued as other coupons or used as keys are skipped.
	const rows = await tx.rows<FreeCode & { rewardId: number }>(sql`
		select w."rewardId", free.id, l.id as "listId", free.code, l.type, l.value
		from json_to_recordset(${jsonRows(wanted)}) as w ("rewardId" bigint, count integer)
		join coupon_lists l on l.merchant_id = ${merchantId} and l.reward_id = w."rewardId"
		cross join lateral (
			select c.id, c.code from coupon_codes c
			where c.merchant_id = ${merchantId} and c.list_id = l.id and c.coupon_id is null
				and not exists (select from coupons k where k.merchant_id = c.merchant_id and k.code = c.code)
				and not exists (
					select from redemptions d where d.merchant_id = c.merchant_id and d.original_key = c.code)
				and not exists (
					select from redemptions d where d.merchant_id = c.merchant_id and d.external_code = c.code)
			order by c.id limit w.count
		) free
		order by l.id, free.id`)
	for (const { rewardId, ...code } of rows) codes.get(rewardId)!.push(code)
	return codes
}
