import {
	cancelPosRedemption,
	cancelPosRedemptionByKey,
	cancelRewardRedemption,
	getRedemption,
	getRewardConfiguration,
	listRewardConfigurations,
	type RewardRedeem,
	redeemForCustomer,
	redeemReward,
	updateRewardMetadata as updateRewardMetadataOperation,
} from '@fiel/contract'
import type { Tx } from '../db/database.ts'
import { money } from '../db/decimal.ts'
import type { PrivateApi } from '../http/private-api.ts'
import type { BatchReader } from '../http/read-batcher.ts'
import {
	listBody,
	outcomeEnvelope,
	PAGE_SIZE,
	pageEnvelope,
	resultEnvelope,
	singlePage,
} from '../http/reply.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import {
	cancelRedemptions,
	type RedemptionCancellation,
	type RedemptionName,
	refuseUnknown,
} from './cancel-redemptions.ts'
import { checkRedeemable } from './decide/check-redeemable.ts'
import { listRewards, type RewardList, type RewardPage } from './list/list-rewards.ts'
import { loadRewards } from './load/load-rewards.ts'
import { redeemRewards } from './redeem-rewards.ts'
import type { RedeemCommand } from './redemption-batch.ts'
import { registerSaleRoutes } from './sale/private-routes.ts'
import { updateRewardMetadata } from './update-reward-metadata.ts'
import { type RedemptionView, viewRedemptions } from './view-redemptions.ts'
import {
	offeredRewardBody,
	parseMetadata,
	redeemedRewardBody,
	redemptionBody,
	redemptionResultBody,
	rewardItemBody,
} from './wire.ts'

/** The private interface of rewards. */
export const registerRewardsRoutes = (api: PrivateApi): void => {
	api.serve(getRewardConfiguration, async ({ merchant, params, render }) => {
		const { reward, program } = await api.reads.runUnbatched(merchant, async (db) => ({
			reward: (await loadRewards(db, merchant.id, [params.id])).get(params.id),
			program: await loadProgram(db, merchant.id),
		}))
		if (!reward)
			return refuse('ApiExternalRewardConfiguration_Get_Error', localized.noReward(params.id), 'id')
		const needsCode = !reward.settings.isManual
		const reason = checkRedeemable(reward, { now: api.clock.now(), program, redeemer: null, needsCode })
		return resultEnvelope(offeredRewardBody(reward, program, reason, render))
	})
	api.serve(listRewardConfigurations, async ({ merchant, query }) => {
		const isActive = query.IsActive ?? null
		const page = { size: query.PageSize ?? PAGE_SIZE, number: query.PageNumber ?? 1 }
		const { items, total } = await api.reads.read(loadRewardPages, merchant, { isActive, ...page })
		return pageEnvelope({ items: items.map(rewardItemBody), total, ...page })
	})
	api.serve(redeemReward, async ({ merchant, params, body, render }) => {
		const command = parseRedeemCommand(params.id, body)
		// Many customers redeem the same reward; in separate batches they would wait for its row lock.
		const outcome = await api.writes.run(redeemRewards, merchant, `reward ${command.rewardId}`, command)
		return isRefusal(outcome) ? outcome : listBody(singlePage([redeemedRewardBody(outcome, render)]))
	})
	registerRedemptionRoutes(api)
	registerSaleRoutes(api)
	api.serve(updateRewardMetadataOperation, async ({ merchant, body }) => {
		const update = { key: body.OriginalKey, metadata: parseMetadata(body.Metadatas) }
		const outcome = await api.writes.run(updateRewardMetadata, merchant, update.key, update)
		return isRefusal(outcome) ? outcome : resultEnvelope(redemptionResultBody(outcome))
	})
}

/** The private interface of redemptions. */
const registerRedemptionRoutes = (api: PrivateApi): void => {
	api.serve(redeemForCustomer, async ({ merchant, params, body, render }) => {
		const command: RedeemCommand = {
			rewardId: body.RewardId,
			customerReference: params.id,
			key: body.OriginalKey ?? null,
			metadata: [],
			coupon: 'always',
			value: body.Value == null ? null : money(body.Value),
		}
		const outcome = await api.writes.run(redeemRewards, merchant, `reward ${command.rewardId}`, command)
		return isRefusal(outcome) ? outcome : listBody(singlePage([redeemedRewardBody(outcome, render)]))
	})
	api.serve(getRedemption, async ({ merchant, params: { id } }) => {
		const redemption = await api.reads.read(readRedemptionViews, merchant, id)
		return redemption ? redemptionBody(redemption) : refuseUnknown({ id })
	})
	const cancel = async (merchant: Merchant, name: RedemptionName) => {
		const key = 'id' in name ? `redemption ${name.id}` : `key ${name.key}`
		const outcome = await api.writes.run(cancelAndView, merchant, key, { ...name, reason: null })
		return isRefusal(outcome) ? outcome : outcomeEnvelope(redemptionBody(outcome))
	}
	api.serve(cancelPosRedemption, ({ merchant, params: { id } }) => cancel(merchant, { id }))
	api.serve(cancelRewardRedemption, ({ merchant, params: { id } }) => cancel(merchant, { id }))
	api.serve(cancelPosRedemptionByKey, ({ merchant, query }) => cancel(merchant, { key: query.originalKey }))
}

const readRedemptionViews: BatchReader<number, RedemptionView | undefined> = async (db, { id }, ids) => {
	const views = await viewRedemptions(db, id, ids)
	return ids.map((one) => views.get(one))
}

/** Gives redemptions back and reads what became of them, in the same transaction. */
const cancelAndView = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	cancellations: RedemptionCancellation[],
): Promise<(RedemptionView | Refusal)[]> => {
	const outcomes = await cancelRedemptions(tx, merchant, now, cancellations)
	const ids = outcomes.flatMap((outcome) => (isRefusal(outcome) ? [] : outcome.id))
	const views = await viewRedemptions(tx, merchant.id, ids)
	return outcomes.map((outcome) => (isRefusal(outcome) ? outcome : views.get(outcome.id)!))
}

/** Most callers ask for the same page, so each distinct page is read once. */
const loadRewardPages: BatchReader<RewardPage, RewardList> = async (db, { id }, pages) => {
	const lists = new Map<string, Promise<RewardList>>()
	for (const page of pages) {
		const key = JSON.stringify(page)
		if (!lists.has(key)) lists.set(key, listRewards(db, id, page))
	}
	return Promise.all(pages.map((page) => lists.get(JSON.stringify(page))!))
}

const parseRedeemCommand = (rewardId: number, body: RewardRedeem): RedeemCommand => ({
	rewardId,
	customerReference: body.CustomerId,
	key: body.OriginalKey ?? null,
	metadata: parseMetadata(body.Metadatas ?? []),
	coupon: body.ForceGenerateCoupon ? 'always' : 'as configured',
	value: body.Value == null ? null : money(body.Value),
	purchaseValue: body.PurchaseValue == null ? null : money(body.PurchaseValue),
})
