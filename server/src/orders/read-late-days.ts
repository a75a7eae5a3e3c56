import { dayOf } from '../calendar.ts'
import type { Tx } from '../db/database.ts'
import { sum, ZERO } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isFarFromGoals, reachesOf } from '../program/reach.ts'
import { type DayProgress, lookBack } from '../program/tier.ts'
import { loadDays } from '../tiers/load-days.ts'
import type { Incoming } from './find-counters.ts'
import type { Order } from './order.ts'
import type { Grounds } from './read-grounds.ts'

/**
 * The days of those of whom they were not read and matter all the same: an order that is known may count for less than
 * it did, and what a list brings may take a customer from far away to a goal.
 */
export const readLateDays = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ tiers, customers, days }: Grounds,
	known: Order[],
	incoming: Incoming[],
): Promise<Map<number, DayProgress[]>> => {
	const unread = [...customers.values()].filter(({ id }) => !days.has(id))
	if (unread.length === 0) return days
	const reaches = reachesOf(tiers)
	const changing = new Set(known.map(({ customerId }) => customerId))
	const brought = Map.groupBy(incoming, ({ customerId }) => customerId)
	const late = unread.filter((customer) => {
		if (changing.has(customer.id)) return true
		const messages = brought.get(customer.id) ?? []
		const spend = sum(messages.map(({ message }) => message.total ?? ZERO))
		return !isFarFromGoals(reaches, customer, { orders: messages.length, spend })
	})
	if (late.length === 0) return days
	const ids = late.map(({ id }) => id)
	const found = await loadDays(tx, merchant.id, ids, lookBack(tiers, dayOf(now, merchant.timeZone)))
	return new Map([...days, ...found])
}
