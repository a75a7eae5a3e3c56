import {
	cancelRedemption,
	countRewardRedemptions,
	createReward,
	getReward,
	listRewardProblems,
	listRewardRedemptions,
	listRewards,
	previewReward,
	previewRewardMail,
	publishReward,
	sendTestMail,
	unpublishReward,
	updateReward,
} from '@fiel/contract'
import { countBody } from '../db/count-rows.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { idRangeOf } from '../db/list-order.ts'
import type { AdminApi } from '../http/admin-api.ts'
import type { Audit } from '../http/admin-audit.ts'
import { type Failure, notFound } from '../http/admin-reply.ts'
import { checkLoaded } from '../http/check-loaded.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { adminRedemptionBody, adminRewardBody } from './admin-wire.ts'
import { cancelRedemptions } from './cancel-redemptions.ts'
import { registerCouponListRoutes } from './configure/admin-routes.ts'
import { draftReward } from './configure/draft-reward.ts'
import { loadPublishProblems, publishRefusal } from './configure/load-publish-problems.ts'
import { type RewardChange, saveRewards } from './configure/save-rewards.ts'
import { checkRedeemable } from './decide/check-redeemable.ts'
import { listAllRewards } from './list/list-all-rewards.ts'
import {
	countRewardRedemptions as countThem,
	listRewardRedemptions as listRedemptionPage,
} from './list/list-reward-redemptions.ts'
import { loadRewards } from './load/load-rewards.ts'
import { previewMail } from './mails/preview-mail.ts'
import { sendTestMail as sendMail } from './mails/send-test-mail.ts'
import { offeredRewardBody } from './wire.ts'

/** The routes of the panel for rewards, their lists of codes and their redemptions. */
export const registerRewardsAdminRoutes =
	({ hasMailServer }: { hasMailServer: boolean }) =>
	(api: AdminApi): void => {
		registerOfferRoutes(api)
		registerPreviewRoutes(api)
		registerTestMailRoutes(api, hasMailServer)
		registerCouponListRoutes(api)
		registerRedemptionRoutes(api)
	}

const registerOfferRoutes = ({ db, clock, serve }: AdminApi): void => {
	const find = async (db: Queryable, merchantId: number, id: number | null) => {
		const reward = id === null ? undefined : (await loadRewards(db, merchantId, [id])).get(id)
		return reward && adminRewardBody(reward)
	}
	const save = (merchant: Merchant, change: RewardChange, audit: Audit, loaded?: RewardChange['change']) =>
		db.transaction(async (tx) => {
			await lockMerchant(tx, merchant.id)
			const before = await find(tx, merchant.id, change.id)
			const refusal =
				checkLoaded(loaded, before) ??
				(before?.IsActive ? null : await checkPublishing(tx, merchant, change, clock.now()))
			if (refusal) return refusal
			const saved = await saveRewards(tx, merchant, [change], clock.now())
			if ('refusal' in saved) return notFoundOrRefusal(saved.refusal)
			const after = (await find(tx, merchant.id, saved[0]!))!
			await audit(tx, { id: after.Id, before, after })
			return after
		})
	serve(listRewards, async ({ session: { merchant } }) =>
		(await listAllRewards(db, merchant.id)).map(adminRewardBody),
	)
	serve(
		getReward,
		async ({ session: { merchant }, params: { id } }) =>
			(await find(db, merchant.id, id)) ??
			notFound(refuse(REWARD_NOT_FOUND, `there is no reward ${id}`, 'id')),
	)
	serve(createReward, ({ session: { merchant }, body, audit }) =>
		save(merchant, { id: null, change: { IsActive: false, ...body } }, audit),
	)
	serve(updateReward, ({ session: { merchant }, params: { id }, body: { Loaded, ...change }, audit }) =>
		save(merchant, { id, change }, audit, Loaded),
	)
	serve(publishReward, ({ session: { merchant }, params: { id }, audit }) =>
		save(merchant, { id, change: { IsActive: true } }, audit),
	)
	serve(unpublishReward, ({ session: { merchant }, params: { id }, audit }) =>
		save(merchant, { id, change: { IsActive: false } }, audit),
	)
	serve(listRewardProblems, async ({ session: { merchant }, params: { id }, language }) => {
		const reward = (await loadRewards(db, merchant.id, [id])).get(id)
		if (!reward) return notFound(refuse(REWARD_NOT_FOUND, `there is no reward ${id}`, 'id'))
		const problems = await loadPublishProblems(db, merchant, clock.now(), reward)
		return problems.map(({ code, field, value, message, text }) => ({
			Code: code,
			Field: field,
			Value: value,
			Message: message,
			Text: text?.[language] ?? null,
		}))
	})
}

/** Refuses a change that publishes a reward which cannot be honoured. What is wrong with a member, saving refuses. */
const checkPublishing = async (
	tx: Tx,
	merchant: Merchant,
	change: RewardChange,
	now: Date,
): Promise<Refusal | null> => {
	const draft = await draftReward(tx, merchant, change)
	if (isRefusal(draft) || !draft.settings.isActive) return null
	const problems = await loadPublishProblems(tx, merchant, now, draft)
	const isRefusedAnyway = problems.some(({ code }) => code === 'invalid' || code === 'noValue')
	return problems.length === 0 || isRefusedAnyway ? null : publishRefusal(problems)
}

const registerPreviewRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(previewReward, async ({ session: { merchant }, body: { Id, Reward }, language }) => {
		const draft = await draftReward(db, merchant, { id: Id, change: Reward })
		if (isRefusal(draft)) return notFoundOrRefusal(draft)
		const program = await loadProgram(db, merchant.id)
		const attempt = { now: clock.now(), program, redeemer: null, needsCode: !draft.settings.isManual }
		return offeredRewardBody(draft, program, checkRedeemable(draft, attempt), (message) =>
			message.in(language, merchant),
		)
	})
	serve(previewRewardMail, async ({ session: { merchant }, body: { Id, Reward } }) => {
		const draft = await draftReward(db, merchant, { id: Id, change: Reward })
		if (isRefusal(draft)) return notFoundOrRefusal(draft)
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

const registerTestMailRoutes = ({ db, clock, serve }: AdminApi, hasMailServer: boolean): void => {
	serve(sendTestMail, ({ session: { merchant }, body: { Id, Reward, Recipient }, audit }) =>
		db.transaction(async (tx) => {
			const draft = await draftReward(tx, merchant, { id: Id, change: Reward })
			if (isRefusal(draft)) return notFoundOrRefusal(draft)
			const sent = await sendMail(tx, merchant, draft, Recipient.trim(), clock.now())
			if (isRefusal(sent)) return sent
			const mail = { Recipient: Recipient.trim(), Subject: sent.subject, HasMailServer: hasMailServer }
			await audit(tx, { id: Id, after: mail })
			return mail
		}),
	)
}

const DEFAULT_LIMIT = 50

const registerRedemptionRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(listRewardRedemptions, async ({ session: { merchant }, params: { id }, query }) => {
		const isThere = (await loadRewards(db, merchant.id, [id])).has(id)
		if (!isThere) return notFound(refuse(REWARD_NOT_FOUND, `there is no reward ${id}`, 'id'))
		const most = query.limit ?? DEFAULT_LIMIT
		const page = await listRedemptionPage(db, merchant.id, id, idRangeOf(query), most)
		const now = clock.now()
		return {
			Items: page.redemptions.map((one) => adminRedemptionBody(one, now)),
			NextBefore: page.nextBefore,
		}
	})
	serve(countRewardRedemptions, async ({ session: { merchant }, query }) =>
		countBody(await countThem(db, merchant.id, query.reward)),
	)
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

const REWARD_NOT_FOUND = 'ApiExternalRewardConfiguration_Get_Error'

const notFoundOrRefusal = (refusal: Refusal): Refusal | Failure =>
	refusal.refused === REWARD_NOT_FOUND ? notFound(refusal) : refusal
