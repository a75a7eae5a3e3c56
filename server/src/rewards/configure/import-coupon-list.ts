import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import { loadRewards } from '../load/load-rewards.ts'
import type { CouponList } from '../reward.ts'
import { checkListValue } from './check-coupon-list.ts'
import { createCouponLists } from './create-coupon-lists.ts'
import { importCodes } from './import-codes.ts'
import type { CouponListSettings } from './reward-settings.ts'

/** Creates a list of codes for a reward, without codes that already exist. If all exist, nothing is created. */
export const importCouponList = async (
	tx: Tx,
	merchant: Merchant,
	wanted: CouponListSettings,
	now: Date,
	{ mayBeEmpty = false } = {},
): Promise<{ list: CouponList; skipped: number } | Refusal> => {
	const { rewardId, codes } = wanted
	const missing = 'ApiExternalRewardConfiguration_Get_Error'
	const known = await loadRewards(tx, merchant.id, [rewardId])
	if (!known.has(rewardId)) return refuse(missing, `there is no reward ${rewardId}`, 'id')
	const wrongValue = checkListValue(wanted)
	if (wrongValue) return wrongValue
	const [created] = await createCouponLists(tx, merchant.id, now, [{ ...wanted, codes: [] }])
	const listId = created!.id
	const isEmpty = mayBeEmpty && codes.length === 0
	const [imported] = isEmpty ? [] : await importCodes(tx, merchant, now, [{ listId, codes }])
	if (isRefusal(imported)) {
		sealAtCommit(tx)
		await tx.rows(sql`delete from coupon_lists where merchant_id = ${merchant.id} and id = ${listId}`)
		return { ...imported, field: 'Codes' }
	}
	const { lists } = (await loadRewards(tx, merchant.id, [rewardId])).get(rewardId)!
	return { list: lists.find(({ id }) => id === listId)!, skipped: imported?.skipped ?? 0 }
}
