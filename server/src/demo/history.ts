import { Origin } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { decimal, sum } from '../db/decimal.ts'
import { repeat } from '../db/step.ts'
import { expireLots } from '../ledger/expire-lots.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { cancelOrders } from '../orders/cancel-orders.ts'
import type { OrderMessage } from '../orders/order.ts'
import { recordOrders } from '../orders/record-orders.ts'
import { isRefusal } from '../refusal.ts'
import { BRANCHES, CATALOGUE, PAYMENT_METHODS, SALES_PEOPLE } from './catalogue.ts'
import type { Chance } from './chance.ts'
import type { Person } from './people.ts'

const DAY_MS = 86_400_000
/**
 * Days that are recorded as one list. What the panel shows day by day is lived day by day: the last months, and those
 * a year before, whose points end in them.
 */
const LONG_STEP = 6
const YEAR = 365
const DAY_BY_DAY = 92
const stepAt = (day: number, until: number): number => {
	const ago = (until - day) / DAY_MS
	return ago <= DAY_BY_DAY || (ago > YEAR && ago <= YEAR + DAY_BY_DAY) ? 1 : LONG_STEP
}
/** Steps after which the tables are no longer what the statements were planned for; looked at, they are planned anew. */
const ANALYZE_AT = [2, 15, 60]

/** What days bring beside orders: told who has how many points, it does what it likes in the same transaction. */
export type Visit = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	points: Map<string, number>,
	days: number,
) => Promise<void>

/**
 * Lives through the time between two moments, through the same verbs as the interface and with its own clock.
 * `codes` are the ones customers hold and bring with their next order.
 */
export const liveThrough = async (
	tx: Tx,
	merchant: Merchant,
	people: Person[],
	chance: Chance,
	since: Date,
	until: Date,
	codes: Map<string, string>,
	visits: Visit[],
): Promise<void> => {
	const points = new Map<string, number>()
	const regrets: { originalId: string; at: Date }[] = []
	let numbered = 0
	let steps = 0
	let step = 0
	for (let day = since.getTime(); ; day += step) {
		step = stepAt(day, until.getTime()) * DAY_MS
		if (day + step > until.getTime()) break
		const now = new Date(day + step)
		const messages = people
			.filter((person) => comes(person, new Date(day), step / DAY_MS, chance))
			.map((person) => {
				numbered += 1
				return purchase(
					person,
					`POS-${String(numbered).padStart(6, '0')}`,
					new Date(day + chance.roll() * step),
					chance,
					codes,
				)
			})
		for (const outcome of await recordOrders(tx, merchant, now, messages)) {
			if (isRefusal(outcome)) throw new Error(`${outcome.message}`)
			points.set(outcome.customer.originalId, outcome.balance.points.toNumber())
			if (chance.happens(0.03)) {
				regrets.push({
					originalId: outcome.order.originalId,
					at: new Date(now.getTime() + chance.between(3, 20) * DAY_MS),
				})
			}
		}
		for (const visit of visits) await visit(tx, merchant, now, points, step / DAY_MS)
		const returned = due(regrets, now)
		if (returned.length > 0) await cancelOrders(tx, merchant, now, returned)
		await repeat(() => expireLots(tx, merchant.id, now))
		steps += 1
		if (ANALYZE_AT.includes(steps)) await tx.rows(sql`analyze`)
	}
}

/** A week of a shop, from Sunday on; on average 1. */
const WEEKDAYS = [0.7, 0.8, 0.85, 0.9, 1, 1.25, 1.5]

const comes = (person: Person, day: Date, days: number, chance: Chance): boolean => {
	if (person.joinedAt > day || (person.leftAt && person.leftAt < day)) return false
	const isFirst = day.getTime() - person.joinedAt.getTime() < days * DAY_MS
	const season = [11, 12].includes(day.getUTCMonth() + 1) ? 1.5 : 1
	const busy = days === 1 ? WEEKDAYS[day.getUTCDay()]! : 1
	return isFirst || chance.happens((person.ordersPerYear / YEAR) * days * season * busy)
}

const purchase = (
	person: Person,
	originalId: string,
	placedAt: Date,
	chance: Chance,
	codes: Map<string, string>,
): OrderMessage => {
	const coupon = codes.get(person.card.originalId) ?? null
	codes.delete(person.card.originalId)
	const items = Array.from({ length: chance.between(1, person.basket) }, () => chance.pick(CATALOGUE))
	const completedAt = new Date(placedAt.getTime() + chance.between(1, 9) * 60_000)
	return {
		originalId,
		origin: Origin.PointOfSale,
		customer: person.card,
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
		paymentMethod: chance.pick(PAYMENT_METHODS),
		paymentMethods: null,
		branch: chance.pick(BRANCHES),
		salesPerson: chance.pick(SALES_PEOPLE),
	}
}

/** Takes those whose day has come off the list. */
const due = (regrets: { originalId: string; at: Date }[], now: Date) => {
	const ready = regrets.filter(({ at }) => at <= now)
	regrets.splice(0, regrets.length, ...regrets.filter(({ at }) => at > now))
	return ready.map(({ originalId }) => ({ originalId, cancelledAt: now, status: 'returned' }))
}
