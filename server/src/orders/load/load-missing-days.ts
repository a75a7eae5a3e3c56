import { dayOf } from '../../calendar.ts'
import type { Tx } from '../../db/database.ts'
import { sum, ZERO } from '../../db/decimal.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { cannotReachNextTier, nextTierMinimums } from '../../program/next-tier-minimum.ts'
import { type DayProgress, findGoalPeriods } from '../../program/tier.ts'
import { loadDays } from '../../tiers/load-days.ts'
import type { IncomingOrder } from '../decide/rule-counters.ts'
import type { Order, OrderMessage } from '../order.ts'
import type { OrderInputs } from '../order-inputs.ts'

/**
 * Loads the daily progress that was skipped earlier but is needed now: a stored order may come to count for less, or the
 * messages of a batch together may bring a customer to a goal.
 */
export const loadMissingDays = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ tiers, customers, days }: Pick<OrderInputs, 'tiers' | 'customers' | 'days'>,
	knownOrders: Order[],
	incoming: IncomingOrder[],
): Promise<Map<number, DayProgress[]>> => {
	const unread = [...customers.values()].filter(({ id }) => !days.has(id))
	if (unread.length === 0) return days
	const minimums = nextTierMinimums(tiers)
	const orders = new Map(knownOrders.map((order) => [order.originalId, order]))
	const messagesByCustomer = Map.groupBy(incoming, ({ customerId }) => customerId)
	const needed = unread.filter((customer) => {
		const messages = (messagesByCustomer.get(customer.id) ?? []).map(({ message }) => message)
		if (mayReduceProgress(messages, orders)) return true
		const totals = messages.map(({ originalId, total }) => total ?? orders.get(originalId)?.total ?? ZERO)
		return !cannotReachNextTier(minimums, customer, { orders: messages.length, spend: sum(totals) })
	})
	if (needed.length === 0) return days
	const ids = needed.map(({ id }) => id)
	const found = await loadDays(tx, merchant.id, ids, findGoalPeriods(tiers, dayOf(now, merchant.timeZone)))
	return new Map([...days, ...found])
}

/** An order that counts already, or that several messages are about, may be cancelled or become smaller. */
const mayReduceProgress = (messages: OrderMessage[], orders: Map<string, Order>): boolean =>
	new Set(messages.map(({ originalId }) => originalId)).size < messages.length ||
	messages.some(({ originalId }) => typeof orders.get(originalId)?.countedOn === 'string')
