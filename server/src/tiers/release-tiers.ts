import { dayOf } from '../calendar.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import type { Tx } from '../db/database.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { findGoalPeriods } from '../program/tier.ts'
import { endManualTier } from '../program/tier-status.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { loadDays } from './load-days.ts'
import { loadProgress } from './load-progress.ts'
import { loadTiers } from './load-tiers.ts'
import { type ProgressChange, saveProgress } from './save-progress.ts'

interface TierRelease {
	/** The merchant's id of the customer. */
	customerId: string
	author: string
	/** Why. */
	reason: string
}

interface ReleasedTier {
	fromTierId: number | null
	tierId: number | null
}

/** Ends tiers that were assigned manually before their time. A customer who occurs twice is released once. */
export const releaseTiers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	releases: TierRelease[],
): Promise<(ReleasedTier | Refusal)[]> => {
	const ids = await findCustomerIds(
		tx,
		merchant.id,
		releases.map(({ customerId }) => customerId),
	)
	const { locked } = await lockAccounts(tx, merchant.id, [...ids.values()]).accounts
	const progress = await loadProgress(tx, merchant.id, [...ids.values()])
	const tiers = await loadTiers(tx, merchant.id)
	const today = dayOf(now, merchant.timeZone)
	const days = await loadDays(tx, merchant.id, [...ids.values()], findGoalPeriods(tiers, today))
	const held = new Map(progress.map((status) => [status.customerId, status]))
	const changes: ProgressChange[] = []
	const outcomes = releases.map(({ customerId, author, reason }): ReleasedTier | Refusal => {
		const id = ids.get(customerId)
		if (id === undefined)
			return refuse('Customer_NotFound', `there is no customer ${customerId}`, 'CustomerId')
		const before = held.get(id)
		if (!before || before.heldUntil === null)
			return refuse(
				'GenericError',
				`the tier of customer ${customerId} is automatic already`,
				'id',
				panelText.tierIsAutomatic(),
			)
		held.delete(id)
		const standing = { ever: before, days: days.get(id) ?? [], today }
		const status = endManualTier({ tiers, now, timeZone: merchant.timeZone }, before, standing)
		changes.push({
			...{ ...before, ...status, fromTierId: before.tierId },
			...{ why: 'released', author, reason },
		})
		return { fromTierId: before.tierId, tierId: status.tierId }
	})
	await saveProgress(tx, locked, merchant.id, now, changes)
	return outcomes
}
