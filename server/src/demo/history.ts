import { Origin } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { decimal, sum } from '../db/decimal.ts'
import { repeatSteps } from '../db/step.ts'
import { expireLots } from '../ledger/expire-lots.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { cancelOrders } from '../orders/cancel-orders.ts'
import type { OrderMessage } from '../orders/order.ts'
import { recordOrders } from '../orders/record-orders.ts'
import { isRefusal } from '../refusal.ts'
import { BRANCHES, CATALOGUE, PAYMENT_METHODS, SALES_PEOPLE } from './catalogue.ts'
import type { DemoCustomer } from './demo-customers.ts'
import type { RandomSource } from './random-source.ts'

const DAY_MS = 86_400_000
/**
 * Days that are recorded as one batch. The months that the panel shows by day are simulated by day: the last ones,
 * and those a year before, whose points expire in them.
 */
const MAX_STEP_DAYS = 6
const YEAR = 365
const DAILY_DAYS = 92
const stepDays = (day: number, until: number): number => {
	const ago = (until - day) / DAY_MS
	return ago <= DAILY_DAYS || (ago > YEAR && ago <= YEAR + DAILY_DAYS) ? 1 : MAX_STEP_DAYS
}
/** The steps after which to run analyze, because the tables have outgrown the existing plans. */
const ANALYZE_AT = [2, 15, 60]

/** Activities besides orders: gets the points of each customer and acts in the same transaction. */
export type DemoActivity = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	points: Map<string, number>,
	days: number,
) => Promise<void>

/**
 * Simulates the time between two moments with the same operations as the API and its own clock. `codes` are those
 * that customers hold and use in their next order.
 */
export const simulateHistory = async (
	tx: Tx,
	merchant: Merchant,
	customers: DemoCustomer[],
	random: RandomSource,
	since: Date,
	until: Date,
	codes: Map<string, string>,
	activities: DemoActivity[],
): Promise<void> => {
	const points = new Map<string, number>()
	const plannedReturns: { originalId: string; at: Date }[] = []
	let orderCount = 0
	let steps = 0
	let step = 0
	for (let day = since.getTime(); ; day += step) {
		step = stepDays(day, until.getTime()) * DAY_MS
		if (day + step > until.getTime()) break
		const now = new Date(day + step)
		const messages = customers
			.filter((customer) => buysInStep(customer, new Date(day), step / DAY_MS, random))
			.map((customer) => {
				orderCount += 1
				return createPurchase(
					customer,
					`POS-${String(orderCount).padStart(6, '0')}`,
					new Date(day + random.nextFloat() * step),
					random,
					codes,
				)
			})
		for (const outcome of await recordOrders(tx, merchant, now, messages)) {
			if (isRefusal(outcome)) throw new Error(`${outcome.message}`)
			points.set(outcome.customer.originalId, outcome.balance.points.toNumber())
			if (random.happens(0.03)) {
				plannedReturns.push({
					originalId: outcome.order.originalId,
					at: new Date(now.getTime() + random.between(3, 20) * DAY_MS),
				})
			}
		}
		for (const activity of activities) await activity(tx, merchant, now, points, step / DAY_MS)
		const returned = takeDueReturns(plannedReturns, now)
		if (returned.length > 0) await cancelOrders(tx, merchant, now, returned)
		await repeatSteps(() => expireLots(tx, merchant.id, now))
		steps += 1
		if (ANALYZE_AT.includes(steps)) await tx.rows(sql`analyze`)
	}
}

/** The weekly pattern of a shop, from Sunday on, with an average of 1. */
const WEEKDAYS = [0.7, 0.8, 0.85, 0.9, 1, 1.25, 1.5]

const buysInStep = (customer: DemoCustomer, day: Date, days: number, random: RandomSource): boolean => {
	if (customer.joinedAt > day || (customer.leftAt && customer.leftAt < day)) return false
	const isFirst = day.getTime() - customer.joinedAt.getTime() < days * DAY_MS
	const season = [11, 12].includes(day.getUTCMonth() + 1) ? 1.5 : 1
	const busy = days === 1 ? WEEKDAYS[day.getUTCDay()]! : 1
	return isFirst || random.happens((customer.ordersPerYear / YEAR) * days * season * busy)
}

const createPurchase = (
	customer: DemoCustomer,
	originalId: string,
	placedAt: Date,
	random: RandomSource,
	codes: Map<string, string>,
): OrderMessage => {
	const coupon = codes.get(customer.input.originalId) ?? null
	codes.delete(customer.input.originalId)
	const items = Array.from({ length: random.between(1, customer.basket) }, () => random.pick(CATALOGUE))
	const completedAt = new Date(placedAt.getTime() + random.between(1, 9) * 60_000)
	return {
		originalId,
		origin: Origin.PointOfSale,
		customer: customer.input,
		status: 'invoiced',
		total: sum(items.map((item) => decimal(item.price))),
		placedAt,
		completedAt,
		cancelledAt: null,
		isCompleted: true,
		isCancelled: null,
		updatedAt: completedAt,
		coupon,
		externalCoupon: null,
		products: items.map(({ originalId: id, title, price, brand }) => ({
			originalId: id,
			title,
			url: `https://shop.example/p/${id.toLowerCase()}`,
			imageUrl: null,
			isActive: true,
			price: decimal(price),
			brand,
		})),
		metadatas: null,
		paymentMethod: random.pick(PAYMENT_METHODS),
		paymentMethods: null,
		branch: random.pick(BRANCHES),
		salesPerson: random.pick(SALES_PEOPLE),
	}
}

/** Removes the due returns from the list and returns them. */
const takeDueReturns = (plannedReturns: { originalId: string; at: Date }[], now: Date) => {
	const ready = plannedReturns.filter(({ at }) => at <= now)
	plannedReturns.splice(0, plannedReturns.length, ...plannedReturns.filter(({ at }) => at > now))
	return ready.map(({ originalId }) => ({ originalId, cancelledAt: now, status: 'returned' }))
}
