import { CouponType, REWARD_LIMITS } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { decimal } from '../db/decimal.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { CouponListSettings } from './configuration.ts'
import { createCouponLists } from './create-coupon-lists.ts'
import { readRewards } from './read-rewards.ts'
import type { CouponList } from './reward.ts'

/** Brings codes for a reward to hand out, leaving out those that exist; when all do, nothing is created. */
export const importCoupons = async (
	tx: Tx,
	merchantId: number,
	wanted: CouponListSettings,
	now: Date,
): Promise<{ list: CouponList; skipped: number } | Refusal> => {
	await lockMerchant(tx, merchantId) // a code is looked for and created without another import in between
	const { rewardId } = wanted
	const missing = 'ApiExternalRewardConfiguration_Get_Error'
	const known = await readRewards(tx, merchantId, [rewardId])
	if (!known.has(rewardId)) return refuse(missing, `there is no reward ${rewardId}`, 'id')
	if (wanted.type === CouponType.Percent && decimal(wanted.value).gt(REWARD_LIMITS.percent))
		return refuse(
			'Reward_ValueShouldBe100PercentMax',
			'CouponsValue must be 100 percent at most',
			'CouponsValue',
		)
	const codes = [...new Set(wanted.codes)]
	if (codes.length === 0) return refuse('General_FieldCannotBeNullOrBlank', 'Codes is empty', 'Codes')
	const taken = await findTaken(tx, merchantId, codes)
	const free = codes.filter((code) => !taken.has(code))
	if (free.length === 0)
		return refuse('ImportCoupons_AllCouponsAlreadyExists', 'every code of Codes exists already', 'Codes')
	const [created] = await createCouponLists(tx, merchantId, now, [{ ...wanted, codes: free }])
	const { lists } = (await readRewards(tx, merchantId, [rewardId])).get(rewardId)!
	return {
		list: lists.find(({ id }) => id === created!.id)!,
		skipped: wanted.codes.length - free.length,
	}
}

const findTaken = async (tx: Tx, merchantId: number, codes: string[]): Promise<Set<string>> => {
	const rows = await tx.rows<{ code: string }>(sql`
		select code from coupon_codes where merchant_id = ${merchantId} and code = any(${codes}::text[])
		union
		select code from coupons where merchant_id = ${merchantId} and code = any(${codes}::text[])`)
	return new Set(rows.map(({ code }) => code))
}
