import type { AdminCouponList, AdminReward } from '@fiel/contract'

/** A code list with its reward. */
export interface CouponListWithReward extends AdminCouponList {
	reward: string
}

export const listsOf = (rewards: readonly AdminReward[]): CouponListWithReward[] =>
	rewards.flatMap(({ Title, PreGeneratedCouponLists }) =>
		PreGeneratedCouponLists.map((list) => ({ ...list, reward: Title })),
	)
