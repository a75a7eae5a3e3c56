import {
	getRewardConfiguration,
	listRewardConfigurations,
	type Metadata as MetadataBody,
	type RewardRedeem,
	redeemReward,
	updateRewardMetadata as updateRewardMetadataOperation,
} from '@fiel/contract'
import { money } from '../db/decimal.ts'
import type { Door } from '../http/door.ts'
import type { Reader } from '../http/reads.ts'
import { listed, PAGE_SIZE, paged, single, whole } from '../http/reply.ts'
import type { Metadata } from '../ledger/machine/account.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import { say } from '../messages/message.ts'
import { isRefusal, refuse } from '../refusal.ts'
import { listRewards, type RewardList, type RewardPage } from './list-rewards.ts'
import type { Wish } from './open-till.ts'
import { readRewards } from './read-rewards.ts'
import { redeemRewards } from './redeem-rewards.ts'
import { updateRewardMetadata } from './update-reward-metadata.ts'
import { whyNot } from './why-not.ts'
import { offeredReward, redeemedReward, redemptionResult, rewardItem } from './wire.ts'

/** The private interface of rewards. */
export const openRewards = (door: Door): void => {
	door.serve(getRewardConfiguration, async ({ merchant, params, render }) => {
		const { reward, program } = await door.reads.run(merchant, async (db) => ({
			reward: (await readRewards(db, merchant.id, [params.id])).get(params.id),
			program: await loadProgram(db, merchant.id),
		}))
		if (!reward) return refuse('ApiExternalRewardConfiguration_Get_Error', say.noReward(params.id), 'id')
		const needsCode = !reward.settings.isManual
		const reason = whyNot(reward, { now: door.clock.now(), program, redeemer: null, needsCode })
		return single(offeredReward(reward, program, reason, render))
	})
	door.serve(listRewardConfigurations, async ({ merchant, query }) => {
		const isActive = query.IsActive ?? null
		const page = { size: query.PageSize ?? PAGE_SIZE, number: query.PageNumber ?? 1 }
		const { items, total } = await door.reads.ask(readPages, merchant, { isActive, ...page })
		return paged({ items: items.map(rewardItem), total, ...page })
	})
	door.serve(redeemReward, async ({ merchant, params, body, render }) => {
		const wish = wishOf(params.id, body)
		// A reward is shared by many customers: lists that want the same one would wait for its lock.
		const outcome = await door.writes.run(redeemRewards, merchant, `reward ${wish.rewardId}`, wish)
		return isRefusal(outcome) ? outcome : listed(whole([redeemedReward(outcome, render)]))
	})
	door.serve(updateRewardMetadataOperation, async ({ merchant, body }) => {
		const remark = { key: body.OriginalKey, metadata: metadataOf(body.Metadatas) }
		const outcome = await door.writes.run(updateRewardMetadata, merchant, remark.key, remark)
		return isRefusal(outcome) ? outcome : single(redemptionResult(outcome))
	})
}

/** Most ask for the same page. */
const readPages: Reader<RewardPage, RewardList> = async (db, { id }, pages) => {
	const lists = new Map<string, Promise<RewardList>>()
	for (const page of pages) {
		const key = JSON.stringify(page)
		if (!lists.has(key)) lists.set(key, listRewards(db, id, page))
	}
	return Promise.all(pages.map((page) => lists.get(JSON.stringify(page))!))
}

const wishOf = (rewardId: number, body: RewardRedeem): Wish => ({
	rewardId,
	customer: body.CustomerId,
	key: body.OriginalKey ?? null,
	metadata: metadataOf(body.Metadatas ?? []),
	forcesCoupon: body.ForceGenerateCoupon ?? false,
	value: body.Value == null ? null : money(body.Value),
	purchase: body.PurchaseValue == null ? null : money(body.PurchaseValue),
})

/** A name twice has the later value. */
const metadataOf = (metadatas: MetadataBody[]): Metadata[] => [
	...new Map(metadatas.map(({ Name, Value }) => [Name, { Name, Value }])).values(),
]
