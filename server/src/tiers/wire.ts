import { AdminTier, type Change, TierSettings } from '@fiel/contract'
import { fromWire, mergeChange, toWire, type WireNaming } from '../program/wire.ts'
import type { CountedTier } from './list-all-tiers.ts'

const WIRE_NAMING: WireNaming = {
	names: { Order: 'position', CustomerCount: 'customers', MemberCount: 'members' },
	unconverted: ['Objective'],
}

export type TierEdit = Change<Omit<AdminTier, 'Id' | 'CustomerCount' | 'MemberCount'>>

export const adminTierBody = (tier: CountedTier): AdminTier => toWire(AdminTier, tier, WIRE_NAMING)

/** Applies a change to a tier. */
export const applyTierEdit = <T extends object>(tier: T, change: TierEdit): T => {
	const changed = mergeChange(tier, fromWire(TierSettings, change, WIRE_NAMING)) as T &
		Pick<CountedTier, 'benefits'>
	return {
		...changed,
		benefits: changed.benefits.map((benefit) => ({ ...benefit, subType: benefit.subType ?? 0 })),
	}
}
