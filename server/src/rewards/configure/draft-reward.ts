import { TierBenefitType } from '@fiel/contract'
import type { Queryable } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { Tier } from '../../program/tier.ts'
import { type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import { listAllTiers } from '../../tiers/list-all-tiers.ts'
import { applyRewardEdit } from '../admin-wire.ts'
import { loadRewards } from '../load/load-rewards.ts'
import type { Reward } from '../reward.ts'
import { NEW_REWARD, type RewardChange } from './save-rewards.ts'

/** A preview does not need a title. */
const UNTITLED_REWARD: typeof NEW_REWARD = { ...NEW_REWARD, title: '' }

/** Returns a reward with a change applied, neither checked nor saved. A new reward has the id 0 and must have a type. */
export const draftReward = async (
	db: Queryable,
	merchant: Merchant,
	{ id, change }: RewardChange,
): Promise<Reward | Refusal> => {
	const known = id === null ? undefined : (await loadRewards(db, merchant.id, [id])).get(id)
	if (id !== null && !known)
		return refuse('ApiExternalRewardConfiguration_Get_Error', `there is no reward ${id}`, 'Id')
	const settings = applyRewardEdit(known?.settings ?? UNTITLED_REWARD, change, merchant.timeZone)
	if ((settings.type ?? null) === null)
		return refuse('General_FieldCannotBeNullOrBlank', 'a new reward needs a RewardType', 'Reward.RewardType')
	const tiers = await listAllTiers(db, merchant.id)
	return {
		id: id ?? 0,
		settings,
		redeemed: known?.redeemed ?? 0,
		freeCodes: known?.freeCodes ?? null,
		lists: known?.lists ?? [],
		tiers: tiers.filter((tier) => settings.tierIds.includes(tier.id) || hasExclusively(tier, id)),
	}
}

const hasExclusively = ({ isActive, benefits }: Tier, rewardId: number | null): boolean =>
	isActive &&
	benefits.some(
		(benefit) =>
			benefit.type === TierBenefitType.ExclusiveReward && rewardId !== null && benefit.rewardId === rewardId,
	)
