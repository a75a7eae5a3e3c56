import { dayOf } from '../calendar.ts'
import type { Tx } from '../db/database.ts'
import { sum, ZERO } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isFarFromGoals, reachesOf } from '../program/reach.ts'
import { type DayProgress, lookBack } from '../program/tier.ts'
import { loadDays } from '../tiers/load-days.ts'
import type { Incoming } from './find-counters.ts'
import type { Order, OrderMessage } from './order.ts'
import type { Grounds } from './read-grounds.ts'

/**
 * The days of those of whom they were not read and matter all the same: an order that is counted may come to count for
 * less, and what a list brings may take a customer from far away to a goal.
 */
export const readLateDays = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ tiers, customers, days }: Pick<Grounds, 'tiers' | 'customers' | 'days'>,
	known: Order[],
	incoming: Incoming[],
): Promise<Map<number, DayProgress[]>> => {
	const unread = [...customers.values()].filter(({ id }) => !days.has(id))
	if (unread.length === 0) return days
	const reaches = reachesOf(tiers)
	const orders = new Map(known.map((order) => [order.originalId, order]))
	const brought = Map.groupBy(incoming, ({ customerId }) => customerId)
	const late = unread.filter((customer) => {
		const messages = (brought.get(customer.id) ?? []).map(({ message }) => message)
		if (mayTakeAway(messages, orders)) return true
		const totals = messages.map(({ originalId, total }) => total ?? orders.get(originalId)?.total ?? ZERO)
		return !isFarFromGoals(reaches, customer, { orders: messages.length, spend: sum(totals) })
	})
	if (late.length === 0) return days
	const ids = late.map(({ id }) => id)
	const found = await loadDays(tx, merchant.id, ids, lookBack(tiers, dayOf(now, merchant.timeZone)))
	return new Map([...days, ...found])
}

/** An order that is counted, or told of twice, may be cancelled or become smaller. */
const mayTakeAway = (messages: OrderMessage[], orders: Map<string, Order>): boolean =>
	new Set(messages.map(({ originalId }) => originalId)).size < messages.length ||
	messages.some(({ originalId }) => typeof orders.get(originalId)?.countedOn === 'string')
