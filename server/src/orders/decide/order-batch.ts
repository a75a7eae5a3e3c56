import { dayOf } from '../../calendar.ts'
import type { ReleasedCode } from '../../coupons/release-coupons.ts'
import type { UsedCode } from '../../coupons/use-coupons.ts'
import type { Customer } from '../../customers/customer.ts'
import type { PointRecord } from '../../ledger/machine/account.ts'
import type { Program } from '../../program/settings.ts'
import type { StoredRedemption } from '../../rewards/load/find-order-redemptions.ts'
import type { DayCount } from '../../tiers/save-progress.ts'
import type { Order, OrderMessage, OrderMetadata, OrderOutcome } from '../order.ts'
import type { OrderInputs } from '../order-inputs.ts'
import { effectivePlacedAt } from './effective-placed-at.ts'

/** The inputs of a batch of orders and, beside them, what the decisions change. `saveOrderBatch` writes the changes. */
export interface OrderBatch extends OrderInputs {
	/** The date of the batch in the merchant's time zone. */
	readonly today: string
	/** The program in force when the order of a message was placed: for a new order, or one whose placement date changes. */
	programFor(message: OrderMessage): Program
	/** The merchant's ids of the entries of `orders` that are new or changed. */
	readonly changedOriginalIds: Set<string>
	/** Messages that were not refused or too old: their products and names are stored, also if the order did not change. */
	readonly acceptedMessages: OrderMessage[]
	/** Metadata of these orders that are not stored yet; they get their ids when the batch is saved. */
	readonly newMetadata: OrderMetadata[]
	/** What these orders add to, or take from, the daily progress of their customers. */
	readonly dayCountChanges: DayCount[]
	/** The point records of awards that this batch made, by order id. A record gets its own id when the batch is saved. */
	readonly newAwardRecords: Map<number, PointRecord>
	/** Coupon codes that orders of this batch no longer name, and those that they use. */
	readonly releasedCodes: ReleasedCode[]
	readonly usedCodes: UsedCode[]
	/** Redemptions whose order changed, and those that are given back. */
	readonly changedRedemptions: StoredRedemption[]
	readonly refundedRedemptions: StoredRedemption[]
	/** Orders by id, and customers, as they were loaded, to find out what the batch has changed. */
	readonly stored: { readonly orders: Map<number, Order>; readonly customers: Map<number, Customer> }
	outcomeOf(order: Order): Omit<OrderOutcome, 'estimateAward'>
}

export const createOrderBatch = (inputs: OrderInputs): OrderBatch => {
	const { now, merchant, programs, tiers, ledger } = inputs
	const customers = new Map(inputs.customers)
	const changedOriginalIds = new Set<string>()
	const storedOrders = new Map([...inputs.orders.values()].map((order) => [order.id, { ...order }]))
	return {
		...inputs,
		customers,
		days: new Map(inputs.days),
		today: dayOf(now, merchant.timeZone),
		programFor: (message) => programs.inForce(effectivePlacedAt(message, now)),
		changedOriginalIds,
		acceptedMessages: [],
		newMetadata: [],
		dayCountChanges: [],
		newAwardRecords: new Map(),
		releasedCodes: [],
		usedCodes: [],
		changedRedemptions: [],
		refundedRedemptions: [],
		stored: {
			orders: storedOrders,
			customers: inputs.customers,
		},
		outcomeOf(order) {
			const customer = customers.get(order.customerId)!
			const tierName = tiers.find((tier) => tier.id === customer.tierId)?.name ?? null
			const isNew = !storedOrders.has(order.id)
			const isChanged = changedOriginalIds.has(order.originalId)
			return {
				order,
				isNew,
				isChanged,
				customer,
				tierName,
				balance: ledger.account(order.customerId).balance,
			}
		},
	}
}
