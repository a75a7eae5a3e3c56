import sql from 'sql-template-tag'
import type { PipelineTx } from '../../db/pipeline/run-pipeline.ts'
import type { Locked } from '../../ledger/lock-accounts.ts'
import type { Reward } from '../reward.ts'
import { loadRewards } from './load-rewards.ts'

declare const rewardsLockedBrand: unique symbol

/**
 * Proof that the rewards of a batch are locked, as `Locked` is for accounts: their counters and the codes of their lists
 * stay as they were read until the transaction ends. Only this file makes one.
 */
export interface RewardsLocked {
	readonly [rewardsLockedBrand]: true
}
const REWARDS_LOCKED = {} as RewardsLocked

interface LockedRewards {
	rewards: Map<number, Reward>
	rewardsLocked: RewardsLocked
}

/** Rewards are locked after the accounts and in ascending order, which prevents deadlocks between batches. */
export const lockRewards = async (
	p: PipelineTx,
	_locked: Locked,
	merchantId: number,
	ids: number[],
): Promise<LockedRewards> => {
	const unique = [...new Set(ids)]
	const [, rewards] = await Promise.all([
		p.rows(sql`
			select id from rewards
			where merchant_id = ${merchantId} and id = any(${unique}::bigint[])
			order by id
			for no key update`),
		loadRewards(p, merchantId, unique),
	])
	return { rewards, rewardsLocked: REWARDS_LOCKED }
}
