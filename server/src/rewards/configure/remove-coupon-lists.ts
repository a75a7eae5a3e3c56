import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import { listNotFound, lockCouponLists } from '../load/lock-coupon-lists.ts'

/** Deletes lists with their codes, unless a code of theirs is handed out. */
export const removeCouponLists = async (
	tx: Tx,
	merchantId: number,
	ids: number[],
): Promise<(Refusal | null)[]> => {
	const known = await lockCouponLists(tx, merchantId, ids)
	const refusals = ids.map((id) => {
		const list = known.get(id)
		if (!list) return listNotFound(id)
		return list.used > 0
			? refuse(
					'PdvReward_CoupomAlreadyUsed',
					`${list.used} codes of the list are handed out`,
					'id',
					panelText.codesHandedOut(list.used),
				)
			: null
	})
	const unused = ids.filter((_, nth) => refusals[nth] === null)
	sealAtCommit(tx)
	await tx.rows(sql`
		delete from coupon_codes where merchant_id = ${merchantId} and list_id = any(${unused}::bigint[])`)
	await tx.rows(sql`
		delete from coupon_lists where merchant_id = ${merchantId} and id = any(${unused}::bigint[])`)
	return refusals
}
