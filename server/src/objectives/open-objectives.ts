import type { Customer } from '../customers/customer.ts'
import type { Tx } from '../db/database.ts'
import type { LockedAccounts } from '../ledger/lock-accounts.ts'
import type { Programs } from '../merchants/load-programs.ts'
import type { AwardDesk } from './award-objective.ts'
import { keepCompletions, type NewCompletion } from './keep-completions.ts'
import { openReferrals, type Referrals } from './open-referrals.ts'
import type { StoredReferral } from './read-referrals.ts'
import type { ReferralHint } from './referral.ts'
import { saveReferrals } from './save-referrals.ts'

/** What a list of orders brings beside orders. */
export interface Occasion {
	/** Customers this list has introduced. */
	newcomers?: number[]
	hints?: ReferralHint[]
}

/** The objectives that come with orders, held in memory under lock, and written all at once. */
export interface Objectives {
	/** Introduced by this list, and not welcomed yet. */
	readonly newcomers: Set<number>
	readonly completions: NewCompletion[]
	readonly referrals: Referrals
	/** After the book is saved. */
	save(): Promise<void>
}

/** The part of the desk of orders that objectives are decided on. */
export interface ObjectiveDesk extends AwardDesk {
	readonly now: Date
	readonly programs: Programs
	readonly customers: Map<number, Customer>
	readonly objectives: Objectives
}

export const openObjectives = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	accounts: LockedAccounts,
	orders: { id: number; customerId: number }[],
	{ newcomers = [], hints = [] }: Occasion,
	found: StoredReferral[],
): Promise<Objectives> => {
	const referrals = await openReferrals(tx, merchantId, accounts, orders, hints, found)
	const completions: NewCompletion[] = []
	return {
		newcomers: new Set(newcomers),
		completions,
		referrals,
		async save() {
			await keepCompletions(tx, merchantId, now, completions)
			await saveReferrals(tx, merchantId, now, [...referrals.changed])
		},
	}
}
