import type { Customer } from '../customers/customer.ts'
import type { Tx } from '../db/database.ts'
import type { LockedAccounts } from '../ledger/lock-accounts.ts'
import type { Programs } from '../merchants/load-programs.ts'
import type { AwardContext } from './award-objective.ts'
import { loadOrderReferrals, type OrderReferrals } from './load-order-referrals.ts'
import type { StoredReferral } from './load-referrals.ts'
import type { ReferralHint } from './referral.ts'
import { type NewCompletion, saveCompletions } from './save-completions.ts'
import { saveReferrals } from './save-referrals.ts'

/** What a list of orders brings beside orders. */
export interface OrderObjectiveInputs {
	/** Customers this list has introduced. */
	newcomers?: number[]
	hints?: ReferralHint[]
}

/** The objectives that come with orders, held in memory under lock, and written all at once. */
export interface OrderObjectives {
	/** Introduced by this list, and not welcomed yet. */
	readonly unawardedCustomerIds: Set<number>
	readonly completions: NewCompletion[]
	readonly referrals: OrderReferrals
	/** After the book is saved. */
	save(): Promise<void>
}

/** The part of the desk of orders that objectives are decided on. */
export interface ObjectiveContext extends AwardContext {
	readonly now: Date
	readonly programs: Programs
	readonly customers: Map<number, Customer>
	readonly objectives: OrderObjectives
}

export const loadOrderObjectives = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	accounts: LockedAccounts,
	orders: { id: number; customerId: number }[],
	{ newcomers: createdCustomerIds = [], hints: referralHints = [] }: OrderObjectiveInputs,
	storedReferrals: StoredReferral[],
): Promise<OrderObjectives> => {
	const referrals = await loadOrderReferrals(tx, merchantId, accounts, orders, referralHints, storedReferrals)
	const completions: NewCompletion[] = []
	return {
		unawardedCustomerIds: new Set(createdCustomerIds),
		completions,
		referrals,
		async save() {
			await saveCompletions(tx, merchantId, now, completions)
			await saveReferrals(tx, merchantId, now, [...referrals.changed])
		},
	}
}
