import type { AdminCouponList, AdminReward } from '@fiel/contract'

/** A list of codes, and whose it is. */
export interface Listed extends AdminCouponList {
	reward: string
}

export const listsOf = (rewards: readonly AdminReward[]): Listed[] =>
	rewards.flatMap(({ Title, PreGeneratedCouponLists }) =>
		PreGeneratedCouponLists.map((list) => ({ ...list, reward: Title })),
	)
