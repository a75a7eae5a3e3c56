import type { CouponType } from '@fiel/contract'
import type { Tier } from '../program/tier.ts'
import type { RewardSettings } from './configure/reward-settings.ts'

/** A reward as it is stored, with what belongs to it. */
export interface Reward {
	id: number
	settings: RewardSettings
	/** Redemptions that count against the overall limit. */
	redeemed: number
	/** Codes that can still be handed out; null when the service makes them. */
	freeCodes: number | null
	lists: CouponList[]
	/** The tiers that may redeem it, because it names them or because they have it to themselves; empty means all. */
	tiers: RewardTier[]
}

/** Codes the merchant brought. */
export interface CouponList {
	id: number
	name: string
	type: CouponType
	value: string
	codes: number
	used: number
	/** The merchant knows that it runs low, that it is empty. */
	isLowTold: boolean
	isEmptyTold: boolean
}

export type RewardTier = Omit<Tier, 'goals' | 'benefits'> & { customers: number }
