import { dayOf } from '../calendar.ts'
import type { Tx } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type Place, placeInTime } from '../program/place.ts'
import { lookBack, type Tier } from '../program/tier.ts'
import { loadDays } from './load-days.ts'
import { loadTiers } from './load-tiers.ts'
import { readProgress } from './read-progress.ts'
import { type ProgressChange, saveProgress } from './save-progress.ts'

/** Puts customers where the ladder says today, with the grace of what they lose; answers how many it reviewed. Their accounts must be locked. */
export const moveInTime = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	customerIds: number[],
	isDue: (place: Place) => boolean = () => true,
): Promise<number> => {
	const customers = (await readProgress(tx, merchant.id, customerIds)).filter(isDue)
	const tiers = await loadTiers(tx, merchant.id)
	const today = dayOf(now, merchant.timeZone)
	const days = await loadDays(tx, merchant.id, customerIds, lookBack(tiers, today))
	const ladder = { tiers, now, timeZone: merchant.timeZone }
	const changes = customers.flatMap((customer): ProgressChange[] => {
		const standing = { ever: customer, days: days.get(customer.customerId) ?? [], today }
		const place = placeInTime(ladder, customer, standing)
		if (isSame(customer, place)) return []
		const why = isHigher(tiers, place.tierId, customer.tierId) ? 'reached' : 'lapsed'
		return [{ ...customer, ...place, fromTierId: customer.tierId, why }]
	})
	await saveProgress(tx, merchant.id, now, changes)
	return customers.length
}

const isSame = (before: Place, after: Place): boolean =>
	(Object.keys(after) as (keyof Place)[]).every((key) => Number(before[key]) === Number(after[key]))

const isHigher = (tiers: Tier[], to: number | null, from: number | null): boolean => {
	const rank = (id: number | null) =>
		tiers.find((tier) => tier.id === id)?.position ?? Number.NEGATIVE_INFINITY
	return rank(to) > rank(from)
}
