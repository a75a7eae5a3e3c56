import { AdminTier, type Change, TierSettings } from '@fiel/contract'
import { fromWire, merge, toWire, type Words } from '../program/wire.ts'
import type { CountedTier } from './list-all-tiers.ts'

const WORDS: Words = { names: { Order: 'position', CustomerCount: 'customers' }, whole: ['Objective'] }

export type TierEdit = Change<Omit<AdminTier, 'Id' | 'CustomerCount'>>

export const adminTier = (tier: CountedTier): AdminTier => toWire(AdminTier, tier, WORDS)

/** A tier with a change made to it. */
export const changedTier = <T extends object>(tier: T, change: TierEdit): T => {
	const changed = merge(tier, fromWire(TierSettings, change, WORDS)) as T & Pick<CountedTier, 'benefits'>
	return {
		...changed,
		benefits: changed.benefits.map((benefit) => ({ ...benefit, subType: benefit.subType ?? 0 })),
	}
}
