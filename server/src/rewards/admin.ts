import { createReward, getReward, importCoupons, listRewards, updateReward } from '@fiel/contract'
import { decimal } from '../db/decimal.ts'
import type { AdminDoor } from '../http/admin-door.ts'
import { type Failure, notFound } from '../http/admin-reply.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { adminCouponList, adminReward } from './admin-wire.ts'
import { importCoupons as importThem } from './import-coupons.ts'
import { listAllRewards } from './list-all-rewards.ts'
import { readRewards } from './read-rewards.ts'
import { type RewardChange, saveRewards } from './save-rewards.ts'

/** The rewards and their lists of codes, for the panel. */
export const openRewardsAdmin = ({ db, clock, serve }: AdminDoor): void => {
	const find = async (merchantId: number, id: number) => {
		const reward = (await readRewards(db, merchantId, [id])).get(id)
		return reward ? adminReward(reward) : notFound(refuse(MISSING, `there is no reward ${id}`, 'id'))
	}
	const save = async (merchant: Merchant, change: RewardChange) => {
		const saved = await db.transaction((tx) => saveRewards(tx, merchant, [change], clock.now()))
		return 'refusal' in saved ? withStatus(saved.refusal) : find(merchant.id, saved[0]!)
	}
	serve(listRewards, async ({ session: { merchant } }) =>
		(await listAllRewards(db, merchant.id)).map(adminReward),
	)
	serve(getReward, ({ session: { merchant }, params: { id } }) => find(merchant.id, id))
	serve(createReward, ({ session: { merchant }, body }) => save(merchant, { id: null, change: body }))
	serve(updateReward, ({ session: { merchant }, params: { id }, body }) =>
		save(merchant, { id, change: body }),
	)
	serve(importCoupons, async ({ session: { merchant }, params: { id }, body }) => {
		const wanted = {
			rewardId: id,
			name: body.ListName,
			type: body.CouponsType as Parameters<typeof importThem>[2]['type'],
			value: decimal(body.CouponsValue).toFixed(2),
			codes: body.Codes,
		}
		const imported = await db.transaction((tx) => importThem(tx, merchant.id, wanted, clock.now()))
		if (isRefusal(imported)) return withStatus(imported)
		return { List: adminCouponList(imported.list), Skipped: imported.skipped }
	})
}

const MISSING = 'ApiExternalRewardConfiguration_Get_Error'

const withStatus = (refusal: Refusal): Refusal | Failure =>
	refusal.refused === MISSING ? notFound(refusal) : refusal
