import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import type { CouponList } from '../reward.ts'

/** Lists of codes by id, whose counters stay as they are until the transaction ends. */
export type LockedLists = Map<number, StoredList>
type StoredList = Omit<CouponList, 'isLowNotified' | 'isEmptyNotified'>

/** Redemptions lock the reward, which protects its lists too. Rows are locked in ascending order to prevent deadlocks. */
export const lockCouponLists = async (tx: Tx, merchantId: number, ids: number[]): Promise<LockedLists> => {
	await tx.rows(sql`
		select from rewards
		where merchant_id = ${merchantId} and id in (
			select reward_id from coupon_lists where merchant_id = ${merchantId} and id = any(${ids}::bigint[]))
		order by id
		for no key update`)
	const lists = await tx.rows<StoredList>(sql`
		select id, name, type, value::text as value, codes, used from coupon_lists
		where merchant_id = ${merchantId} and id = any(${ids}::bigint[])`)
	return new Map(lists.map((list) => [list.id, list]))
}

export const listNotFound = (id: number): Refusal =>
	refuse('ApiExternalCoupon_Not_found', `There is no list of codes ${id}.`, 'list')
