import {
	getRewardConfiguration,
	listRewardConfigurations,
	type Metadata as MetadataBody,
	type RewardRedeem,
	redeemReward,
	updateRewardMetadata as updateRewardMetadataOperation,
} from '@fiel/contract'
import { money } from '../db/decimal.ts'
import type { PrivateApi } from '../http/private-api.ts'
import type { BatchReader } from '../http/read-batcher.ts'
import { listBody, PAGE_SIZE, pageEnvelope, resultEnvelope, singlePage } from '../http/reply.ts'
import type { Metadata } from '../ledger/machine/account.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import { localized } from '../messages/message.ts'
import { isRefusal, refuse } from '../refusal.ts'
import { checkRedeemable } from './decide/check-redeemable.ts'
import { listRewards, type RewardList, type RewardPage } from './list/list-rewards.ts'
import { loadRewards } from './load/load-rewards.ts'
import { redeemRewards } from './redeem-rewards.ts'
import type { RedeemCommand } from './redemption-batch.ts'
import { updateRewardMetadata } from './update-reward-metadata.ts'
import { offeredRewardBody, redeemedRewardBody, redemptionResultBody, rewardItemBody } from './wire.ts'

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
	api.serve(updateRewardMetadataOperation, async ({ merchant, body }) => {
		const update = { key: body.OriginalKey, metadata: parseMetadata(body.Metadatas) }
		const outcome = await api.writes.run(updateRewardMetadata, merchant, update.key, update)
		return isRefusal(outcome) ? outcome : resultEnvelope(redemptionResultBody(outcome))
	})
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
	customerOriginalId: body.CustomerId,
	key: body.OriginalKey ?? null,
	metadata: parseMetadata(body.Metadatas ?? []),
	forcesCoupon: body.ForceGenerateCoupon ?? false,
	value: body.Value == null ? null : money(body.Value),
	purchaseValue: body.PurchaseValue == null ? null : money(body.PurchaseValue),
})

/** If a name occurs twice, the later value counts. */
const parseMetadata = (metadatas: MetadataBody[]): Metadata[] => [
	...new Map(metadatas.map(({ Name, Value }) => [Name, { Name, Value }])).values(),
]
