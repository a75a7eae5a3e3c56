import {
	cancelRedemption,
	createReward,
	getReward,
	importCodes,
	importCoupons,
	listRewards,
	updateReward,
} from '@fiel/contract'
import type { Queryable } from '../db/database.ts'
import { decimal } from '../db/decimal.ts'
import type { Audit } from '../http/admin-audit.ts'
import type { AdminDoor } from '../http/admin-door.ts'
import { type Failure, notFound } from '../http/admin-reply.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { adminCouponList, adminReward } from './admin-wire.ts'
import { cancelRedemptions } from './cancel-redemptions.ts'
import { importCodes as addCodes } from './import-codes.ts'
import { importCoupons as importThem } from './import-coupons.ts'
import { listAllRewards } from './list-all-rewards.ts'
import { readRewards } from './read-rewards.ts'
import { type RewardChange, saveRewards } from './save-rewards.ts'

/** The rewards, their lists of codes and what was redeemed, for the panel. */
export const openRewardsAdmin = (door: AdminDoor): void => {
	openOffers(door)
	openCodes(door)
	openRedemptions(door)
}

const openOffers = ({ db, clock, serve }: AdminDoor): void => {
	const find = async (db: Queryable, merchantId: number, id: number | null) => {
		const reward = id === null ? undefined : (await readRewards(db, merchantId, [id])).get(id)
		return reward && adminReward(reward)
	}
	const save = (merchant: Merchant, change: RewardChange, audit: Audit) =>
		db.transaction(async (tx) => {
			await lockMerchant(tx, merchant.id)
			const before = await find(tx, merchant.id, change.id)
			const saved = await saveRewards(tx, merchant, [change], clock.now())
			if ('refusal' in saved) return withStatus(saved.refusal)
			const after = (await find(tx, merchant.id, saved[0]!))!
			await audit(tx, { id: after.Id, before, after })
			return after
		})
	serve(listRewards, async ({ session: { merchant } }) =>
		(await listAllRewards(db, merchant.id)).map(adminReward),
	)
	serve(
		getReward,
		async ({ session: { merchant }, params: { id } }) =>
			(await find(db, merchant.id, id)) ?? notFound(refuse(MISSING, `there is no reward ${id}`, 'id')),
	)
	serve(createReward, ({ session: { merchant }, body, audit }) =>
		save(merchant, { id: null, change: body }, audit),
	)
	serve(updateReward, ({ session: { merchant }, params: { id }, body, audit }) =>
		save(merchant, { id, change: body }, audit),
	)
}

const openCodes = ({ db, clock, serve }: AdminDoor): void => {
	serve(importCoupons, async ({ session: { merchant }, params: { id }, body }) => {
		const wanted = {
			rewardId: id,
			name: body.ListName,
			type: body.CouponsType as Parameters<typeof importThem>[2]['type'],
			value: decimal(body.CouponsValue).toFixed(2),
			codes: body.Codes,
		}
		const imported = await db.transaction((tx) => importThem(tx, merchant, wanted, clock.now()))
		if (isRefusal(imported)) return withStatus(imported)
		return { List: adminCouponList(imported.list), Skipped: imported.skipped }
	})
	serve(importCodes, async ({ session: { merchant }, params: { id }, body: { Codes } }) => {
		const wanted = { listId: id, codes: Codes }
		const [imported] = await db.transaction((tx) => addCodes(tx, merchant, clock.now(), [wanted]))
		if (!isRefusal(imported)) return { Added: imported!.added, Skipped: imported!.skipped }
		const isThere = imported.refused !== 'ApiExternalCoupon_Not_found'
		return isThere ? { ...imported, field: 'Codes' } : notFound({ ...imported, field: 'id' })
	})
}

const openRedemptions = ({ db, clock, serve }: AdminDoor): void => {
	serve(cancelRedemption, async ({ session: { merchant }, params: { key }, body }) => {
		const wanted = { key, reason: body.Reason ?? null }
		const [cancelled] = await db.transaction((tx) => cancelRedemptions(tx, merchant, clock.now(), [wanted]))
		if (isRefusal(cancelled)) {
			const refusal = { ...cancelled, field: 'key' }
			return cancelled.refused === 'ApiRewardCancel_NotFound' ? notFound(refusal) : refusal
		}
		const { id, amount, balance, cancelledAt } = cancelled!
		return {
			Id: id,
			Points: amount.points.toNumber(),
			Cashback: amount.cashback.toNumber(),
			PointsBalance: balance.points.toNumber(),
			CashbackBalance: balance.cashback.toNumber(),
			CancelledDate: cancelledAt.toISOString(),
		}
	})
}

const MISSING = 'ApiExternalRewardConfiguration_Get_Error'

const withStatus = (refusal: Refusal): Refusal | Failure =>
	refusal.refused === MISSING ? notFound(refusal) : refusal
