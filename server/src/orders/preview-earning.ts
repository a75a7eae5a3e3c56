import sql from 'sql-template-tag'
import type { Customer } from '../customers/customer.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Queryable } from '../db/database.ts'
import { type Decimal, sum, ZERO } from '../db/decimal.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type Catalogue, readCatalogue } from '../products/read-catalogue.ts'
import { type Award, earn } from '../program/earn.ts'
import { compiledRules } from '../program/rules/compile-rules.ts'
import type { Program, ProgramSettings } from '../program/settings.ts'
import { benefitsAt, multiplierOf, type Tier } from '../program/tier.ts'
import { findRedemptions } from '../rewards/find-redemptions.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import { keysOf, usedBefore, usedBy } from './find-counters.ts'
import { newCounters } from './open-usage.ts'
import type { Order } from './order.ts'
import { basketOf, type Looked } from './order-basket.ts'
import { asRead } from './read-orders.ts'

export interface EarnedInAll {
	points: Decimal
	cashback: Decimal
}

/** What recent orders would earn under another program. */
export interface EarningPreview {
	orders: number
	/** When the oldest of them was placed. */
	since: Date | null
	/** Under the program in force, and under the other. */
	does: EarnedInAll
	would: EarnedInAll
	difference: EarnedInAll
	more: number
	less: number
	same: number
}

/** Earns the newest completed orders under the program in force and under other settings, and keeps nothing of it. */
export const previewEarning = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	settings: ProgramSettings,
): Promise<EarningPreview> => {
	const current = await loadProgram(db, merchant.id)
	const edited: Program = { ...settings, version: current.version + 1 }
	const orders = await readNewest(db, merchant.id, now)
	const seen = await readSurroundings(db, merchant, orders, [current, edited])
	const [before, after] = [earnAll(current, orders, seen), earnAll(edited, orders, seen)]
	const changes = after.map(({ points }, index) => points.compare(before[index]!.points))
	const count = (change: number): number => changes.filter((entry) => entry === change).length
	const [does, would] = [inAll(before), inAll(after)]
	return {
		orders: orders.length,
		since: orders[0]?.placedAt ?? null,
		does,
		would,
		difference: { points: would.points.minus(does.points), cashback: would.cashback.minus(does.cashback) },
		more: count(1),
		less: count(-1),
		same: count(0),
	}
}

const inAll = (awards: Award[]): EarnedInAll => ({
	points: sum(awards.map(({ points }) => points)),
	cashback: sum(awards.map(({ cashback }) => cashback)),
})

type Recent = Looked & Pick<Order, 'id' | 'customerId'>

const MOST_ORDERS = 500
const DAYS = 30
const DAY_MS = 86_400_000
/** How many orders are looked at for those, however few are completed. */
const WALK = 5000

/** The newest completed orders, the oldest of them first. */
const readNewest = async (db: Queryable, merchantId: number, now: Date): Promise<Recent[]> => {
	const since = new Date(now.getTime() - DAYS * DAY_MS)
	const rows = await db.rows<Recent>(sql`
		select id, customer_id as "customerId", total, placed_at as "placedAt", products, metadatas,
			payment_methods as "paymentMethods", payment_method_id as "paymentMethodId", branch_id as "branchId", sales_person_id as "salesPersonId", origin
		from (
			select * from orders
			where merchant_id = ${merchantId} and placed_at >= ${since} and placed_at <= ${now}
			order by placed_at desc, id desc limit ${WALK}
		) newest
		where is_completed and not is_cancelled
		order by placed_at desc, id desc limit ${MOST_ORDERS}`)
	return rows.map((row) => asRead<Recent>(row)).reverse()
}

/** What orders are earned with besides the program. */
interface Surroundings {
	timeZone: string
	catalogue: Catalogue
	customers: Map<number, Customer>
	tiers: Tier[]
	rewardPart(order: Recent): Decimal
}

const readSurroundings = async (
	db: Queryable,
	{ id: merchantId, timeZone }: Merchant,
	orders: Recent[],
	programs: Program[],
): Promise<Surroundings> => {
	const asks = programs.some((program) => compiledRules(program, timeZone).needsCatalogue)
	const products = orders.flatMap((order) => order.products.flatMap(({ originalId }) => originalId ?? []))
	const [catalogue, customers, tiers, redemptions] = await Promise.all([
		readCatalogue(db, merchantId, asks ? products : []),
		readCustomers(db, merchantId, [...new Set(orders.map(({ customerId }) => customerId))]),
		loadTiers(db, merchantId),
		findRedemptions(
			db,
			merchantId,
			orders.map(({ id }) => id),
			[],
		),
	])
	const paid = Map.groupBy(redemptions, ({ orderId }) => orderId)
	const rewardPart = ({ id }: Recent): Decimal => sum((paid.get(id) ?? []).map(({ worth }) => worth ?? ZERO))
	return { timeZone, catalogue, customers, tiers, rewardPart }
}

const earnAll = (program: Program, orders: Recent[], seen: Surroundings): Award[] => {
	const { timeZone, catalogue, customers, tiers } = seen
	const usage = newCounters()
	const nthOf = placesOf(orders, customers)
	return orders.map((order) => {
		const customer = customers.get(order.customerId)!
		const tier = tiers.find(({ id }) => id === customer.tierId) ?? null
		const buyer = { nth: nthOf.get(order.id)!, tier: customer.tierId, group: customer.rfmGroup }
		const basket = basketOf(order, timeZone, catalogue, buyer, seen.rewardPart(order))
		const award = earn(program, {
			total: order.total,
			isEnrolled: customer.isEnrolled,
			isBlocked: customer.blockedAt !== null,
			multiplier: multiplierOf(benefitsAt(program, tier)),
			basket: { ...basket, used: usedBefore(usage, order, timeZone) },
		})
		for (const note of usedBy(award.applied, order, timeZone))
			for (const key of keysOf(note)) usage.add(key, note.points)
		return award
	})
}

/** Which purchase of its customer an order is, counted back from all they have made. */
const placesOf = (orders: Recent[], customers: Map<number, Customer>): Map<number, number> => {
	const left = new Map([...customers].map(([id, customer]) => [id, customer.orders]))
	const places = new Map<number, number>()
	for (const { id, customerId } of orders.toReversed()) {
		const nth = left.get(customerId)!
		places.set(id, nth)
		left.set(customerId, nth - 1)
	}
	return places
}
