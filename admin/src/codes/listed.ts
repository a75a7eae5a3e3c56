import type { AdminCouponList, AdminReward } from '@fiel/contract'

/** A code list with its reward. */
export interface CouponListWithReward extends AdminCouponList {
	reward: string
	ofReward: AdminReward
}

export const listsOf = (rewards: readonly AdminReward[]): CouponListWithReward[] =>
	rewards.flatMap((reward) =>
		reward.PreGeneratedCouponLists.map((list) => ({ ...list, reward: reward.Title, ofReward: reward })),
	)
