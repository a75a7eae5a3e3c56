import type { CouponType } from '@fiel/contract'
import type { Tier } from '../program/tier.ts'
import type { RewardSettings } from './configure/reward-settings.ts'

/** A stored reward with its code lists and tiers. */
export interface Reward {
	id: number
	settings: RewardSettings
	/** Redemptions that count against the overall limit. */
	redeemed: number
	/** How many imported codes are free; null if codes are generated. */
	freeCodes: number | null
	lists: CouponList[]
	/** The tiers that may redeem it: those it names, and those that have it as an exclusive reward. Empty means all. */
	tiers: RewardTier[]
}

/** A list of codes that the merchant imported. */
export interface CouponList {
	id: number
	name: string
	type: CouponType
	value: string
	codes: number
	used: number
	/** Whether the merchant was notified that few codes are left, and that none is left. */
	isLowNotified: boolean
	isEmptyNotified: boolean
}

export type RewardTier = Omit<Tier, 'goals' | 'benefits'> & { customers: number }
