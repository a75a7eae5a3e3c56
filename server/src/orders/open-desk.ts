import { dayOf } from '../calendar.ts'
import type { Customer } from '../customers/customer.ts'
import { readCustomers } from '../customers/read-customers.ts'
import { updateCustomers } from '../customers/update-customers.ts'
import type { Tx } from '../db/database.ts'
import type { LockedAccounts } from '../ledger/lock-accounts.ts'
import type { PointRecord } from '../ledger/machine/account.ts'
import { type Book, openBook } from '../ledger/open-book.ts'
import { loadPrograms, type Programs } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { placeAfter } from '../program/place.ts'
import { type DayProgress, lookBack, NO_PROGRESS, type Progress, type Tier } from '../program/tier.ts'
import { findRedemptions, type Redemption } from '../rewards/find-redemptions.ts'
import { giveBackRedemptions } from '../rewards/give-back-redemptions.ts'
import { useRedemptions } from '../rewards/use-redemptions.ts'
import { loadDays } from '../tiers/load-days.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import { type DayCount, type ProgressChange, saveDays, saveProgress } from '../tiers/save-progress.ts'
import type { Order, OrderOutcome } from './order.ts'
import { saveOrders } from './save-orders.ts'

/** Everything a list of orders is decided on, held in memory under lock, and written all at once. */
export interface Desk {
	readonly now: Date
	/** In the merchant's time zone. */
	readonly today: string
	readonly merchant: Merchant
	readonly book: Book
	readonly programs: Programs
	readonly tiers: Tier[]
	/** Known orders by the merchant's id; what is put here and named in `changed` is saved. */
	readonly orders: Map<string, Order>
	readonly changed: Set<string>
	readonly customers: Map<number, Customer>
	/** What customers have done on the days that goals look back on, and what this list adds to days. */
	readonly days: Map<number, DayProgress[]>
	readonly counted: DayCount[]
	/** Awards posted by this list, by order id: they have no id of their own before it is saved. */
	readonly awards: Map<number, PointRecord>
	/** Redemptions that these orders have used or bring the codes of; those this list uses, and those it gives back. */
	readonly redemptions: Redemption[]
	readonly used: Redemption[]
	readonly givenBack: Redemption[]
	outcome(order: Order): OrderOutcome
	save(): Promise<void>
}

/** Opens a desk over locked accounts, the orders a list is about, and the codes it brings. */
export const openDesk = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	accounts: LockedAccounts,
	orders: Map<string, Order>,
	codes: string[] = [],
): Promise<Desk> => {
	const mine = [...orders.values()].filter((order) => accounts.has(order.customerId))
	const ids = mine.map((order) => order.id)
	const found = await findRedemptions(tx, merchant.id, ids, codes)
	const redemptions = found.filter((redemption) => accounts.has(redemption.customerId))
	const tiers = await loadTiers(tx, merchant.id)
	const programs = await loadPrograms(
		tx,
		merchant.id,
		mine.map((order) => order.programVersion),
	)
	const today = dayOf(now, merchant.timeZone)
	const days = await loadDays(tx, merchant.id, [...accounts.keys()], lookBack(tiers, today))
	const before = await readCustomers(tx, merchant.id, [...accounts.keys()])
	const book = await openBook(tx, merchant.id, now, accounts, [
		...mine.map(({ customerId, awardId }) => ({ customerId, records: awardId ? [awardId] : [] })),
		...redemptions.map(({ customerId, recordId }) => ({ customerId, refunds: [recordId] })),
	])
	const customers = new Map(before)
	const changed = new Set<string>()
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
		tiers,
		orders,
		changed,
		customers,
		days,
		counted,
		awards,
		redemptions,
		used,
		givenBack,
		outcome(order) {
			const customer = customers.get(order.customerId)!
			const tierName = tiers.find((tier) => tier.id === customer.tierId)?.name ?? null
			return { order, customer, tierName, balance: book.account(order.customerId).balance }
		},
		async save() {
			await book.save()
			const touched = [...changed].map((originalId) => orders.get(originalId)!)
			for (const order of touched) order.awardId = awards.get(order.id)?.id ?? order.awardId
			await saveOrders(tx, merchant.id, touched)
			const moved = [...customers.values()].filter((customer) => customer !== before.get(customer.id))
			await updateCustomers(
				tx,
				merchant.id,
				moved.filter((customer) => hasNewCard(customer, before)),
			)
			await saveDays(tx, merchant.id, counted)
			await saveProgress(
				tx,
				merchant.id,
				now,
				moved
					.filter((customer) => hasNewProgress(customer, before))
					.map((customer) => progressChange(customer, before.get(customer.id)!, tiers)),
			)
			await useRedemptions(tx, merchant.id, used)
			await giveBackRedemptions(tx, merchant.id, now, givenBack)
		},
	}
}

const progressChange = (customer: Customer, before: Customer, tiers: Tier[]): ProgressChange => {
	const rank = (id: number | null) => tiers.find((tier) => tier.id === id)?.position ?? 0
	return {
		...customer,
		customerId: customer.id,
		fromTierId: before.tierId,
		why: rank(customer.tierId) >= rank(before.tierId) ? 'reached' : 'returned',
	}
}

const PLACE = ['tierId', 'lapsedAt', 'heldTierId', 'heldUntil', 'reviewAt']
const PROGRESS = new Set(['orders', 'spend', 'earned', ...PLACE])
const differs = (customer: Customer, before: Map<number, Customer>, inProgress: boolean): boolean => {
	const was = before.get(customer.id)!
	return Object.keys(customer).some((key) => {
		const member = key as keyof Customer
		return PROGRESS.has(key) === inProgress && customer[member] !== was[member]
	})
}
const hasNewCard = (customer: Customer, before: Map<number, Customer>): boolean =>
	differs(customer, before, false)
const hasNewProgress = (customer: Customer, before: Map<number, Customer>): boolean =>
	differs(customer, before, true)

/** Counts an order towards the tiers, on its day, and moves the customer to where that puts them. */
export const advance = (desk: Desk, order: Pick<Order, 'customerId' | 'countedOn'>, by: Progress): void => {
	const { tiers, now, today, merchant } = desk
	const customer = desk.customers.get(order.customerId)!
	const day = order.countedOn!
	const ever = plus(customer, by)
	const before = desk.days.get(customer.id) ?? []
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
	desk.counted.push({ customerId: customer.id, day, ...by })
	desk.customers.set(customer.id, { ...customer, ...place, ...ever })
}

const plus = (a: Progress, b: Progress): Progress => ({
	orders: a.orders + b.orders,
	spend: a.spend.plus(b.spend),
	earned: a.earned.plus(b.earned),
})
