import { findCustomerIds } from '../customers/find-customers.ts'
import type { Tx } from '../db/database.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { setManualTier } from '../program/tier-status.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { loadProgress } from './load-progress.ts'
import { loadTiers } from './load-tiers.ts'
import { saveProgress } from './save-progress.ts'

interface TierAssignment {
	/** The merchant's id of the customer. */
	customerId: string
	tierId: number
	/** The customer keeps the tier until then, even if its goals are not met. */
	until: Date
	author: string
	/** Why. */
	reason: string
}

interface AssignedTier {
	fromTierId: number | null
	tierId: number
	until: Date
}

/** Assigns tiers to customers manually. If a customer occurs twice, the last assignment counts. */
export const assignTiers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	assignments: TierAssignment[],
): Promise<(AssignedTier | Refusal)[]> => {
	const ids = await findCustomerIds(
		tx,
		merchant.id,
		assignments.map(({ customerId }) => customerId),
	)
	const { locked } = await lockAccounts(tx, merchant.id, [...ids.values()]).accounts
	const progress = await loadProgress(tx, merchant.id, [...ids.values()])
	const tiers = await loadTiers(tx, merchant.id)
	const statuses = new Map(progress.map((entry) => [entry.customerId, { ...entry, author: '', reason: '' }]))
	const outcomes = assignments.map(
		({ customerId, tierId, until, author, reason }): AssignedTier | Refusal => {
			const id = ids.get(customerId)
			const status = id === undefined ? undefined : statuses.get(id)
			if (!status) return refuse('Customer_NotFound', `there is no customer ${customerId}`, 'CustomerId')
			if (!tiers.some((tier) => tier.id === tierId))
				return refuse('Tier_NotFound', `there is no tier ${tierId}`, 'TierId')
			if (until < now)
				return refuse(
					'Campaign_InvalidDateRange',
					'the tier would end before it begins',
					'Until',
					panelText.futureDate(),
				)
			statuses.set(status.customerId, { ...status, ...setManualTier(status, tierId, until), author, reason })
			return { fromTierId: status.tierId, tierId, until }
		},
	)
	const before = new Map(progress.map((entry) => [entry.customerId, entry.tierId]))
	const changes = [...statuses.values()]
		.filter(({ author }) => author !== '')
		.map((status) => ({ ...status, fromTierId: before.get(status.customerId)!, why: 'placed' as const }))
	await saveProgress(tx, locked, merchant.id, now, changes)
	return outcomes
}
