import type { Customer } from '../customers/customer.ts'
import type { Tx } from '../db/database.ts'
import type { LockedAccounts } from '../ledger/lock-accounts.ts'
import type { Programs } from '../merchants/load-programs.ts'
import type { AwardContext } from './award-objective.ts'
import { loadOrderReferrals, type OrderReferrals } from './load-order-referrals.ts'
import type { StoredReferral } from './load-referrals.ts'
import type { ReferralHint } from './referral.ts'
import type { NewCompletion } from './save-completions.ts'

/** What a batch of orders brings beside the orders. */
export interface OrderObjectiveInputs {
	/** Customers that this batch has created. */
	createdCustomerIds?: number[]
	referralHints?: ReferralHint[]
}

/** The objectives that orders can complete, in memory under lock. */
export interface OrderObjectives {
	/** Customers that this batch created and that have not got their sign-up points yet. */
	readonly unawardedCustomerIds: Set<number>
	readonly completions: NewCompletion[]
	readonly referrals: OrderReferrals
}

/** The part of a batch of orders that objectives are decided on. */
export interface ObjectiveContext extends AwardContext {
	readonly now: Date
	readonly programs: Programs
	readonly customers: Map<number, Customer>
	readonly objectives: OrderObjectives
}

/** Loads the objectives, and locks the accounts of referrers that the batch had not found: the late accounts. */
export const loadOrderObjectives = async (
	tx: Tx,
	merchantId: number,
	accounts: LockedAccounts,
	orders: { id: number; customerId: number }[],
	{ createdCustomerIds = [], referralHints = [] }: OrderObjectiveInputs,
	storedReferrals: StoredReferral[],
): Promise<{ objectives: OrderObjectives; lateAccounts: LockedAccounts }> => {
	const { referrals, lateAccounts } = await loadOrderReferrals(
		tx,
		merchantId,
		accounts,
		orders,
		referralHints,
		storedReferrals,
	)
	const unawardedCustomerIds = new Set(createdCustomerIds)
	return { objectives: { unawardedCustomerIds, completions: [], referrals }, lateAccounts }
}
