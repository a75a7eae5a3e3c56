import {
	cancelRedemption,
	createReward,
	getReward,
	importCodes,
	importCoupons,
	listRewardRedemptions,
	listRewards,
	previewReward,
	previewRewardMail,
	sendTestMail,
	updateReward,
} from '@fiel/contract'
import type { Queryable } from '../db/database.ts'
import { decimal } from '../db/decimal.ts'
import type { Audit } from '../http/admin-audit.ts'
import type { AdminDoor } from '../http/admin-door.ts'
import { type Failure, notFound } from '../http/admin-reply.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { adminCouponList, adminRedemption, adminReward } from './admin-wire.ts'
import { cancelRedemptions } from './cancel-redemptions.ts'
import { draftReward } from './draft-reward.ts'
import { importCodes as addCodes } from './import-codes.ts'
import { importCoupons as importThem } from './import-coupons.ts'
import { listAllRewards } from './list-all-rewards.ts'
import { listRewardRedemptions as listThem } from './list-reward-redemptions.ts'
import { previewMail } from './preview-mail.ts'
import { readRewards } from './read-rewards.ts'
import { type RewardChange, saveRewards } from './save-rewards.ts'
import { sendTestMail as sendMail } from './send-test-mail.ts'
import { whyNot } from './why-not.ts'
import { offeredReward } from './wire.ts'

/** The rewards, their lists of codes and what was redeemed, for the panel. */
export const openRewardsAdmin =
	({ hasMailServer }: { hasMailServer: boolean }) =>
	(door: AdminDoor): void => {
		openOffers(door)
		openPreviews(door)
		openTestMails(door, hasMailServer)
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

const openPreviews = ({ db, clock, serve }: AdminDoor): void => {
	serve(previewReward, async ({ session: { merchant }, body: { Id, Reward } }) => {
		const draft = await draftReward(db, merchant, { id: Id, change: Reward })
		if (isRefusal(draft)) return withStatus(draft)
		const program = await loadProgram(db, merchant.id)
		const attempt = { now: clock.now(), program, redeemer: null, needsCode: !draft.settings.isManual }
		return offeredReward(draft, program, whyNot(draft, attempt), String)
	})
	serve(previewRewardMail, async ({ session: { merchant }, body: { Id, Reward } }) => {
		const draft = await draftReward(db, merchant, { id: Id, change: Reward })
		if (isRefusal(draft)) return withStatus(draft)
		const { subject, preHeader, html, variables } = previewMail(merchant, draft, clock.now())
		return {
			Subject: subject,
			PreHeader: preHeader,
			Html: html,
			Variables: variables.map(({ name, description, value }) => ({
				Name: name,
				Description: description,
				Value: value,
			})),
		}
	})
}

const openTestMails = ({ db, clock, serve }: AdminDoor, hasMailServer: boolean): void => {
	serve(sendTestMail, ({ session: { merchant }, body: { Id, Reward, Recipient }, audit }) =>
		db.transaction(async (tx) => {
			const draft = await draftReward(tx, merchant, { id: Id, change: Reward })
			if (isRefusal(draft)) return withStatus(draft)
			const sent = await sendMail(tx, merchant, draft, Recipient.trim(), clock.now())
			if (isRefusal(sent)) return sent
			const mail = { Recipient: Recipient.trim(), Subject: sent.subject, HasMailServer: hasMailServer }
			await audit(tx, { id: Id, after: mail })
			return mail
		}),
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

const USUAL_LIMIT = 50

const openRedemptions = ({ db, clock, serve }: AdminDoor): void => {
	serve(listRewardRedemptions, async ({ session: { merchant }, params: { id }, query }) => {
		const isThere = (await readRewards(db, merchant.id, [id])).has(id)
		if (!isThere) return notFound(refuse(MISSING, `there is no reward ${id}`, 'id'))
		const part = { before: query.before ?? null, most: query.limit ?? USUAL_LIMIT }
		const { redemptions, nextBefore } = await listThem(db, merchant.id, id, part)
		return { Items: redemptions.map(adminRedemption), NextBefore: nextBefore }
	})
	serve(cancelRedemption, ({ session: { merchant }, params: { key }, body, audit }) =>
		db.transaction(async (tx) => {
			const wanted = { key, reason: body.Reason ?? null }
			const [cancelled] = await cancelRedemptions(tx, merchant, clock.now(), [wanted])
			if (isRefusal(cancelled)) {
				const refusal = { ...cancelled, field: 'key' }
				return cancelled.refused === 'ApiRewardCancel_NotFound' ? notFound(refusal) : refusal
			}
			const { id, amount, balance, cancelledAt } = cancelled!
			const after = {
				Id: id,
				Points: amount.points.toNumber(),
				Cashback: amount.cashback.toNumber(),
				PointsBalance: balance.points.toNumber(),
				CashbackBalance: balance.cashback.toNumber(),
				CancelledDate: cancelledAt.toISOString(),
			}
			await audit(tx, { id: key, after })
			return after
		}),
	)
}

const MISSING = 'ApiExternalRewardConfiguration_Get_Error'

const withStatus = (refusal: Refusal): Refusal | Failure =>
	refusal.refused === MISSING ? notFound(refusal) : refusal
