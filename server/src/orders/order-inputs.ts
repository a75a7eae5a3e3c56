import type { Customer } from '../customers/customer.ts'
import type { LedgerSession } from '../ledger/load-ledger-session.ts'
import type { Programs } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { OrderObjectives } from '../objectives/load-order-objectives.ts'
import type { Catalogue } from '../products/read-catalogue.ts'
import type { BuyerSegment } from '../program/rules/facts.ts'
import type { DayProgress, Tier } from '../program/tier.ts'
import type { OrderRedemption } from '../rewards/load/find-order-redemptions.ts'
import type { RuleUsage } from './decide/rule-usage.ts'
import type { Order } from './order.ts'

/**
 * Everything that a batch of orders is decided on. The load step (`load/`) reads it under the locks of the accounts; the
 * decide step (`decide/`) sees nothing else.
 */
export interface OrderInputs {
	readonly merchant: Merchant
	readonly now: Date
	/** The accounts of the batch, with the records and lots that it can need. */
	readonly ledger: LedgerSession
	/** The orders that exist, by the merchant's ids. */
	readonly orders: Map<string, Order>
	/** Ids for the orders that do not exist yet, by the merchant's ids. */
	readonly newOrderIds: Map<string, number>
	/** The program versions that these orders were, or will be, placed under. */
	readonly programs: Programs
	readonly tiers: Tier[]
	readonly customers: Map<number, Customer>
	/** The daily progress in the periods of the tier goals. It is absent for customers whose tier it cannot change. */
	readonly days: Map<number, DayProgress[]>
	/** Redemptions that these orders have used, and unused ones whose codes the messages name. */
	readonly redemptions: OrderRedemption[]
	/** The products of the batch; empty unless a rule of its programs needs them. */
	readonly catalogue: Catalogue
	/** The counters of capped rules that these orders may add to. */
	readonly ruleUsage: RuleUsage
	/** Which segments customers are in, of those that rules ask for; empty unless a rule does. */
	readonly memberships: ReadonlyMap<number, readonly BuyerSegment[]>
	readonly objectives: OrderObjectives
}
