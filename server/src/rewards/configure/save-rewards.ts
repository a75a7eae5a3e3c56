import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import { listAllTiers } from '../../tiers/list-all-tiers.ts'
import { applyRewardEdit, type RewardEdit } from '../admin-wire.ts'
import { loadRewards } from '../load/load-rewards.ts'
import { checkReward } from './check-reward.ts'
import { createRewards } from './create-rewards.ts'
import { type RewardSettings, rewardSettings } from './reward-settings.ts'

export interface RewardChange {
	/** Null for a new reward. */
	id: number | null
	change: RewardEdit
}

/** The defaults of a new reward. Type and title have no default. */
export const NEW_REWARD = rewardSettings({} as Pick<RewardSettings, 'type' | 'title'>)

/** Creates and changes rewards, all or none. Returns their ids in the given order, or the first refusal. */
export const saveRewards = async (
	tx: Tx,
	merchant: Merchant,
	changes: RewardChange[],
	now: Date,
): Promise<number[] | { index: number; refusal: Refusal }> => {
	await lockMerchant(tx, merchant.id)
	const ids = changes.flatMap(({ id }) => id ?? [])
	const known = await loadRewards(tx, merchant.id, ids)
	const tiers = new Set((await listAllTiers(tx, merchant.id)).map(({ id }) => id))
	const wanted: { id: number | null; settings: RewardSettings }[] = []
	for (const [index, { id, change }] of changes.entries()) {
		const old = id === null ? NEW_REWARD : known.get(id)?.settings
		if (!old) {
			const message = `there is no reward ${id}`
			return { index, refusal: refuse('ApiExternalRewardConfiguration_Get_Error', message, 'Id') }
		}
		const settings = applyRewardEdit(old, change, merchant.timeZone)
		const refusal = checkReward(settings, tiers)
		if (refusal) return { index, refusal }
		wanted.push({ id, settings })
	}
	await updateRewards(
		tx,
		merchant.id,
		wanted.filter(({ id }) => id !== null),
		now,
	)
	const created = await createRewards(
		tx,
		merchant.id,
		now,
		wanted.flatMap(({ id, settings }) => (id === null ? [settings] : [])),
	)
	return wanted.map(({ id }) => id ?? created.shift()!.id)
}

const updateRewards = async (
	tx: Tx,
	merchantId: number,
	rewards: { id: number | null; settings: RewardSettings }[],
	now: Date,
): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`
		update rewards r set is_active = (n.settings ->> 'isActive')::boolean, configuration = n.settings - 'isActive',
			inactive_since = case when not (n.settings ->> 'isActive')::boolean
				then coalesce(r.inactive_since, ${now}::timestamptz) end
		from json_to_recordset(${jsonRows(rewards)}) as n (id bigint, settings jsonb)
		where r.merchant_id = ${merchantId} and r.id = any(${rewards.map(({ id }) => id)}::bigint[]) and r.id = n.id`)
}
