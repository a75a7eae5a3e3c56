import { dayOf } from '../calendar.ts'
import type { Tx } from '../db/database.ts'
import type { Locked } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { findGoalPeriods, type Tier } from '../program/tier.ts'
import { type TierStatus, updateTierOverTime } from '../program/tier-status.ts'
import { loadDays } from './load-days.ts'
import { loadProgress } from './load-progress.ts'
import { loadTiers } from './load-tiers.ts'
import { type ProgressChange, saveProgress } from './save-progress.ts'

/**
 * Updates the tiers of customers as of today, with grace days for tiers they lose. Returns how many it reviewed. The
 * accounts must be locked.
 */
export const updateTiersOverTime = async (
	tx: Tx,
	locked: Locked,
	merchant: Merchant,
	now: Date,
	customerIds: number[],
	isDue: (status: TierStatus) => boolean = () => true,
): Promise<number> => {
	const customers = (await loadProgress(tx, merchant.id, customerIds)).filter(isDue)
	const tiers = await loadTiers(tx, merchant.id)
	const today = dayOf(now, merchant.timeZone)
	const days = await loadDays(tx, merchant.id, customerIds, findGoalPeriods(tiers, today))
	const context = { tiers, now, timeZone: merchant.timeZone }
	const changes = customers.flatMap((customer): ProgressChange[] => {
		const standing = { ever: customer, days: days.get(customer.customerId) ?? [], today }
		const status = updateTierOverTime(context, customer, standing)
		if (isSameStatus(customer, status)) return []
		const why = isHigher(tiers, status.tierId, customer.tierId) ? 'reached' : 'lapsed'
		return [{ ...customer, ...status, fromTierId: customer.tierId, why }]
	})
	await saveProgress(tx, locked, merchant.id, now, changes)
	return customers.length
}

const isSameStatus = (before: TierStatus, after: TierStatus): boolean =>
	(Object.keys(after) as (keyof TierStatus)[]).every((key) => Number(before[key]) === Number(after[key]))

const isHigher = (tiers: Tier[], to: number | null, from: number | null): boolean => {
	const rank = (id: number | null) =>
		tiers.find((tier) => tier.id === id)?.position ?? Number.NEGATIVE_INFINITY
	return rank(to) > rank(from)
}
