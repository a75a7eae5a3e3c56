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

/** Data of a batch of orders that is relevant for objectives. */
export interface OrderObjectiveInputs {
	/** Customers that this batch has created. */
	createdCustomerIds?: number[]
	hints?: ReferralHint[]
}

/** The objectives of a batch of orders, in memory. `save` writes all changes at once. */
export interface OrderObjectives {
	/** Customers that this batch has created and that have not got their signup award yet. */
	readonly unawardedCustomerIds: Set<number>
	readonly completions: NewCompletion[]
	readonly referrals: OrderReferrals
	/** Must be called after the ledger session is saved. */
	save(): Promise<void>
}

/** The part of an order batch that objectives need. */
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
	{ createdCustomerIds = [], hints = [] }: OrderObjectiveInputs,
	storedReferrals: StoredReferral[],
): Promise<OrderObjectives> => {
	const referrals = await loadOrderReferrals(tx, merchantId, accounts, orders, hints, storedReferrals)
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
