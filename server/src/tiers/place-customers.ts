import { findCustomerIds } from '../customers/find-customers.ts'
import type { Tx } from '../db/database.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { placeByHand } from '../program/place.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { loadTiers } from './load-tiers.ts'
import { readProgress } from './read-progress.ts'
import { saveProgress } from './save-progress.ts'

export interface Placement {
	/** The merchant's own id of the customer. */
	customerId: string
	tierId: number
	/** Until when the tier is not lost, whatever the goals say. */
	until: Date
	author: string
}

export interface Placed {
	fromTierId: number | null
	tierId: number
	until: Date
}

/** A person puts customers into tiers. The last word on a customer counts. */
export const placeCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	placements: Placement[],
): Promise<(Placed | Refusal)[]> => {
	const ids = await findCustomerIds(
		tx,
		merchant.id,
		placements.map(({ customerId }) => customerId),
	)
	await lockAccounts(tx, merchant.id, [...ids.values()])
	const progress = await readProgress(tx, merchant.id, [...ids.values()])
	const tiers = await loadTiers(tx, merchant.id)
	const places = new Map(progress.map((entry) => [entry.customerId, { ...entry, author: '' }]))
	const outcomes = placements.map(({ customerId, tierId, until, author }): Placed | Refusal => {
		const id = ids.get(customerId)
		const place = id === undefined ? undefined : places.get(id)
		if (!place) return refuse('Customer_NotFound', `there is no customer ${customerId}`, 'CustomerId')
		if (!tiers.some((tier) => tier.id === tierId))
			return refuse('Tier_NotFound', `there is no tier ${tierId}`, 'TierId')
		if (until < now)
			return refuse('Campaign_InvalidDateRange', 'the tier would end before it begins', 'Until')
		places.set(place.customerId, { ...place, ...placeByHand(place, tierId, until), author })
		return { fromTierId: place.tierId, tierId, until }
	})
	const before = new Map(progress.map((entry) => [entry.customerId, entry.tierId]))
	const changes = [...places.values()]
		.filter(({ author }) => author !== '')
		.map((place) => ({ ...place, fromTierId: before.get(place.customerId)!, why: 'placed' as const }))
	await saveProgress(tx, merchant.id, now, changes)
	return outcomes
}
