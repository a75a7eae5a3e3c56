import { dayOf } from '../calendar.ts'
import type { CodeLeft } from '../coupons/release-coupons.ts'
import type { Customer } from '../customers/customer.ts'
import type { Tx } from '../db/database.ts'
import type { LockedAccounts } from '../ledger/lock-accounts.ts'
import type { PointRecord } from '../ledger/machine/account.ts'
import { type Book, openBook } from '../ledger/open-book.ts'
import { loadPrograms, type Programs } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type Objectives, type Occasion, openObjectives } from '../objectives/open-objectives.ts'
import { type Catalogue, readCatalogue } from '../products/read-catalogue.ts'
import { placeAfter } from '../program/place.ts'
import { compiledRules } from '../program/rules/compile-rules.ts'
import type { Program } from '../program/settings.ts'
import { type DayProgress, NO_PROGRESS, type Progress, type Tier } from '../program/tier.ts'
import { findRedemptions, type Redemption } from '../rewards/find-redemptions.ts'
import type { DayCount } from '../tiers/save-progress.ts'
import { findCounters, type Incoming } from './find-counters.ts'
import { openUsage, type Usage } from './open-usage.ts'
import type { Order, OrderMessage, OrderOutcome } from './order.ts'
import { type Grounds, placement, readGrounds } from './read-grounds.ts'
import { readLateDays } from './read-late-days.ts'

/** Everything a list of orders is decided on, held in memory under lock, and written all at once by `saveDesk`. */
export interface Desk {
	readonly now: Date
	/** In the merchant's time zone. */
	readonly today: string
	readonly merchant: Merchant
	readonly book: Book
	readonly programs: Programs
	/** The program an order that is not known yet was placed under. */
	programOf(message: OrderMessage): Program
	/** The products of the list, where the rules of its programs ask for them. */
	readonly catalogue: Catalogue
	/** What capped rules have given. */
	readonly usage: Usage
	readonly tiers: Tier[]
	/** Known orders by the merchant's id; what is put here and named in `changed` is saved. */
	readonly orders: Map<string, Order>
	readonly changed: Set<string>
	readonly customers: Map<number, Customer>
	/** What customers have done on the days that goals look back on, unless it cannot move them; what this list adds. */
	readonly days: Map<number, DayProgress[]>
	readonly counted: DayCount[]
	/** Awards posted by this list, by order id: they have no id of their own before it is saved. */
	readonly awards: Map<number, PointRecord>
	/** Codes that orders of this list bring no more. */
	readonly left: CodeLeft[]
	/** Redemptions that these orders have used or bring the codes of; those this list uses or leaves, and those it gives back. */
	readonly redemptions: Redemption[]
	readonly used: Redemption[]
	readonly givenBack: Redemption[]
	readonly objectives: Objectives
	/** What the database has: these orders, by their ids, and the customers as they were. */
	readonly asStored: { orders: Map<number, Order>; customers: Map<number, Customer> }
	outcome(order: Order): OrderOutcome
}

/** Opens a desk over locked accounts, their grounds, the orders a list is about, and the messages it brings. */
export const openDesk = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	accounts: LockedAccounts,
	grounds: Grounds,
	orders: Map<string, Order>,
	incoming: Incoming[] = [],
	occasion: Occasion = {},
): Promise<Desk> => {
	const mine = [...orders.values()].filter((order) => accounts.has(order.customerId))
	const ids = mine.map((order) => order.id)
	const storedOrders = new Map([...orders.values()].map((order) => [order.id, { ...order }]))
	const codes = incoming.flatMap(({ message }) => message.coupon ?? [])
	const [found, programs, objectives, days] = await Promise.all([
		grounds.redemptions ?? findRedemptions(tx, merchant.id, ids, codes),
		withVersions(tx, merchant, now, grounds.programs, mine, incoming),
		openObjectives(tx, merchant.id, now, accounts, mine, occasion, grounds.referrals),
		readLateDays(tx, merchant, now, grounds, mine, incoming),
	])
	const whole = await withLateAccounts(tx, merchant, now, { ...grounds, days }, accounts)
	const { tiers, customers: before } = whole
	const redemptions = found.filter((redemption) => accounts.has(redemption.customerId))
	const programOf = (message: OrderMessage): Program => programs.inForce(placement(message, now))
	const today = dayOf(now, merchant.timeZone)
	const book = await openBook(
		tx,
		merchant.id,
		now,
		accounts,
		[
			...mine.map(({ customerId, awardId }) => ({ customerId, records: awardId ? [awardId] : [] })),
			...redemptions.map(({ customerId, recordId }) => ({ customerId, refunds: [recordId] })),
			...objectives.referrals.needs,
		],
		grounds.ahead,
	)
	const { catalogue, usage } = await openRules(tx, merchant, programs, mine, incoming, programOf)
	const customers = new Map(before)
	const changed = new Set<string>()
	const left: CodeLeft[] = []
	const used: Redemption[] = []
	const givenBack: Redemption[] = []
	const counted: DayCount[] = []
	const awards = new Map<number, PointRecord>()
	return {
		now,
		today,
		merchant,
		book,
		programs,
		programOf,
		catalogue,
		usage,
		tiers,
		orders,
		changed,
		customers,
		days: whole.days,
		counted,
		awards,
		left,
		redemptions,
		used,
		givenBack,
		objectives,
		asStored: { orders: storedOrders, customers: before },
		outcome(order) {
			const customer = customers.get(order.customerId)!
			const tierName = tiers.find((tier) => tier.id === customer.tierId)?.name ?? null
			return { order, customer, tierName, balance: book.account(order.customerId).balance }
		},
	}
}

/** The versions of the program that these orders were placed under, too. */
const withVersions = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	programs: Programs,
	orders: Order[],
	incoming: Incoming[],
): Promise<Programs> => {
	const versions = orders.map((order) => order.programVersion)
	if (versions.every(programs.has)) return programs
	const moments = incoming.map(({ message }) => placement(message, now))
	return loadPrograms(tx, merchant.id, versions, moments)
}

/** Those of referrers, too, who were locked after the grounds were read. */
const withLateAccounts = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	grounds: Grounds,
	accounts: LockedAccounts,
): Promise<Grounds> => {
	const late = [...accounts.keys()].filter((id) => !grounds.customers.has(id))
	if (late.length === 0) return grounds
	const more = await readGrounds(tx, merchant, now, {
		customerIds: late,
		friendIds: [],
	})
	return {
		...grounds,
		customers: new Map([...grounds.customers, ...more.customers]),
		days: new Map([...grounds.days, ...more.days]),
	}
}

/** What rules look at besides the orders: nothing is read for programs that do not ask. */
const openRules = async (
	tx: Tx,
	merchant: Merchant,
	programs: Programs,
	orders: Order[],
	incoming: Incoming[],
	programOf: (message: OrderMessage) => Program,
): Promise<{ catalogue: Catalogue; usage: Usage }> => {
	const inUse = new Set([
		...orders.map(({ programVersion }) => programs.at(programVersion)),
		...incoming.map(({ message }) => programOf(message)),
	])
	const asks = [...inUse].some((program) => compiledRules(program, merchant.timeZone).needsCatalogue)
	const mentioned = [...orders, ...incoming.map(({ message }) => message)].flatMap(
		({ products }) => products ?? [],
	)
	const ids = asks ? mentioned.flatMap(({ originalId }) => originalId ?? []) : []
	const catalogue = await readCatalogue(tx, merchant.id, ids)
	const counters = findCounters(merchant, programs, catalogue, orders, incoming, programOf)
	return { catalogue, usage: await openUsage(tx, merchant.id, counters) }
}

/** Counts an order towards the tiers, on its day, and moves the customer to where that puts them. */
export const advance = (desk: Desk, order: Pick<Order, 'customerId' | 'countedOn'>, by: Progress): void => {
	const { tiers, now, today, merchant } = desk
	const customer = desk.customers.get(order.customerId)!
	const day = order.countedOn!
	const ever = plus(customer, by)
	desk.counted.push({ customerId: customer.id, day, ...by })
	const before = desk.days.get(customer.id)
	// whose days were not read is too far from every goal to be moved by anything in this list
	if (!before) {
		desk.customers.set(customer.id, { ...customer, ...ever })
		return
	}
	const days = [
		...before.filter((entry) => entry.day !== day),
		{ day, ...plus(before.find((entry) => entry.day === day) ?? NO_PROGRESS, by) },
	]
	const place = placeAfter(
		{ tiers, now, timeZone: merchant.timeZone },
		customer,
		{ ever: customer, days: before, today },
		{ ever, days, today },
	)
	desk.days.set(customer.id, days)
	desk.customers.set(customer.id, { ...customer, ...place, ...ever })
}

const plus = (a: Progress, b: Progress): Progress => ({
	orders: a.orders + b.orders,
	spend: a.spend.plus(b.spend),
	earned: a.earned.plus(b.earned),
})
