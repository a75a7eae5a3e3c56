import type { AdminReward } from '@fiel/contract'

export type RewardState = 'draft' | 'offered' | 'planned' | 'over' | 'off' | 'soldOut' | 'withoutCodes'

/** The number of unused codes; null if the service or the merchant generates them. */
export const codesLeft = ({ PreGeneratedCouponLists: lists }: AdminReward): number | null =>
	lists.length === 0
		? null
		: lists.reduce((sum, { CouponCount, UsedCoupons }) => sum + CouponCount - UsedCoupons, 0)

/** A reward that is not published and that nobody has redeemed. */
export const isDraft = ({ IsActive, Redeemed }: AdminReward): boolean => !IsActive && Redeemed === 0

export const stateOf = (reward: AdminReward, now: number): RewardState => {
	const { IsActive, ValidDateStart, ValidDateEnd, GlobalUsageLimit, Redeemed, ManualCouponGeneration } =
		reward
	if (!IsActive) return isDraft(reward) ? 'draft' : 'off'
	if (ValidDateStart && now < Date.parse(ValidDateStart)) return 'planned'
	if (ValidDateEnd && now > Date.parse(ValidDateEnd)) return 'over'
	if (GlobalUsageLimit !== null && Redeemed >= GlobalUsageLimit) return 'soldOut'
	return !ManualCouponGeneration && codesLeft(reward) === 0 ? 'withoutCodes' : 'offered'
}

export const STATE_COLORS: Record<RewardState, string> = {
	draft: 'yellow',
	offered: 'teal',
	planned: 'blue',
	over: 'gray',
	off: 'gray',
	soldOut: 'orange',
	withoutCodes: 'orange',
}
