import type { AdminCouponList, AdminOperationId, AdminReward } from '@fiel/contract'

/** The reads that show lists of codes, or say whether there are enough, to be repeated after a change. */
export const LIST_READS: AdminOperationId[] = ['listRewards', 'getReward', 'listRewardProblems']

/** A code list with its reward. */
export interface CouponListWithReward extends AdminCouponList {
	reward: string
	ofReward: AdminReward
}

export const listsOf = (rewards: readonly AdminReward[]): CouponListWithReward[] =>
	rewards.flatMap((reward) =>
		reward.PreGeneratedCouponLists.map((list) => ({ ...list, reward: reward.Title, ofReward: reward })),
	)
