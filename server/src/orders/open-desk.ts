import type { Customer } from '../customers/customer.ts'
import { readCustomers } from '../customers/read-customers.ts'
import { updateCustomers } from '../customers/update-customers.ts'
import type { Tx } from '../db/database.ts'
import type { LockedAccounts } from '../ledger/lock-accounts.ts'
import type { PointRecord } from '../ledger/machine/account.ts'
import { type Book, openBook } from '../ledger/open-book.ts'
import { loadPrograms, type Programs } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type Objectives, type Occasion, openObjectives } from '../objectives/open-objectives.ts'
import { type Tier, tierFor } from '../program/tier.ts'
import { findRedemptions, type Redemption } from '../rewards/find-redemptions.ts'
import { giveBackRedemptions } from '../rewards/give-back-redemptions.ts'
import { useRedemptions } from '../rewards/use-redemptions.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import { saveProgress } from '../tiers/save-progress.ts'
import type { Order, OrderOutcome } from './order.ts'
import { saveOrders } from './save-orders.ts'

/** Everything a list of orders is decided on, held in memory under lock, and written all at once. */
export interface Desk {
	readonly now: Date
	readonly merchant: Merchant
	readonly book: Book
	readonly programs: Programs
	readonly tiers: Tier[]
	/** Known orders by the merchant's id; what is put here and named in `changed` is saved. */
	readonly orders: Map<string, Order>
	readonly changed: Set<string>
	readonly customers: Map<number, Customer>
	/** Awards posted by this list, by order id: they have no id of their own before it is saved. */
	readonly awards: Map<number, PointRecord>
	/** Redemptions that these orders have used or bring the codes of; those this list uses, and those it gives back. */
	readonly redemptions: Redemption[]
	readonly used: Redemption[]
	readonly givenBack: Redemption[]
	readonly objectives: Objectives
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
	occasion: Occasion = {},
): Promise<Desk> => {
	const mine = [...orders.values()].filter((order) => accounts.has(order.customerId))
	const ids = mine.map((order) => order.id)
	const found = await findRedemptions(tx, merchant.id, ids, codes)
	const redemptions = found.filter((redemption) => accounts.has(redemption.customerId))
	const tiers = await loadTiers(tx, merchant.id)
	const versions = mine.map((order) => order.programVersion)
	const programs = await loadPrograms(tx, merchant.id, versions)
	const objectives = await openObjectives(tx, merchant.id, now, accounts, mine, occasion)
	const before = await readCustomers(tx, merchant.id, [...accounts.keys()])
	const book = await openBook(tx, merchant.id, now, accounts, [
		...mine.map(({ customerId, awardId }) => ({ customerId, records: awardId ? [awardId] : [] })),
		...redemptions.map(({ customerId, recordId }) => ({ customerId, refunds: [recordId] })),
		...objectives.referrals.needs,
	])
	const customers = new Map(before)
	const changed = new Set<string>()
	const used: Redemption[] = []
	const givenBack: Redemption[] = []
	const awards = new Map<number, PointRecord>()
	return {
		now,
		merchant,
		book,
		programs,
		tiers,
		orders,
		changed,
		customers,
		awards,
		redemptions,
		used,
		givenBack,
		objectives,
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
			await saveProgress(
				tx,
				merchant.id,
				moved
					.filter((customer) => hasNewProgress(customer, before))
					.map(({ id, orders: count, spend, earned, tierId }) => ({
						customerId: id,
						orders: count,
						spend,
						earned,
						tierId,
						fromTierId: before.get(id)!.tierId,
					})),
			)
			await useRedemptions(tx, merchant.id, used)
			await giveBackRedemptions(tx, merchant.id, now, givenBack)
			await objectives.save()
		},
	}
}

const PROGRESS = new Set(['orders', 'spend', 'earned', 'tierId'])
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

/** Counts towards the tiers, and moves the customer to the tier that follows from it. */
export const advance = (
	desk: Desk,
	customerId: number,
	by: { orders: number; spend: Customer['spend']; earned: Customer['earned'] },
): void => {
	const customer = desk.customers.get(customerId)!
	const progress = {
		orders: customer.orders + by.orders,
		spend: customer.spend.plus(by.spend),
		earned: customer.earned.plus(by.earned),
	}
	const tierId = tierFor(desk.tiers, progress)?.id ?? null
	desk.customers.set(customerId, { ...customer, ...progress, tierId })
}
