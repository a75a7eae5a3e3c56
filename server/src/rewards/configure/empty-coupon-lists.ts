import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import type { Refusal } from '../../refusal.ts'
import { listNotFound, lockCouponLists } from '../load/lock-coupon-lists.ts'

/** Deletes the free codes of lists. */
export const emptyCouponLists = async (
	tx: Tx,
	merchantId: number,
	ids: number[],
): Promise<(Refusal | null)[]> => {
	const known = await lockCouponLists(tx, merchantId, ids)
	await tx.rows(sql`
		delete from coupon_codes
		where merchant_id = ${merchantId} and list_id = any(${ids}::bigint[]) and coupon_id is null`)
	await tx.rows(sql`
		update coupon_lists set codes = used
		where merchant_id = ${merchantId} and id = any(${ids}::bigint[])`)
	return ids.map((id) => (known.has(id) ? null : listNotFound(id)))
}
