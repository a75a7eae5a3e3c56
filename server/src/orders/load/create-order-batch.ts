import { dayOf } from '../../calendar.ts'
import type { ReleasedCode } from '../../coupons/release-coupons.ts'
import type { Customer } from '../../customers/customer.ts'
import type { Tx } from '../../db/database.ts'
import { type LedgerSession, loadLedgerSession } from '../../ledger/load-ledger-session.ts'
import type { LockedAccounts } from '../../ledger/lock-accounts.ts'
import type { PointRecord } from '../../ledger/machine/account.ts'
import { loadPrograms, type Programs } from '../../merchants/load-programs.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import {
	loadOrderObjectives,
	type OrderObjectiveInputs,
	type OrderObjectives,
} from '../../objectives/load-order-objectives.ts'
import { type Catalogue, readCatalogue } from '../../products/read-catalogue.ts'
import { getCompiledRules } from '../../program/rules/compile-rules.ts'
import type { Program } from '../../program/settings.ts'
import { type DayProgress, NO_PROGRESS, type Tier, type TierProgress } from '../../program/tier.ts'
import { updateTierAfterChange } from '../../program/tier-status.ts'
import { findOrderRedemptions, type Redemption } from '../../rewards/load/find-order-redemptions.ts'
import type { DayCount } from '../../tiers/save-progress.ts'
import { findUsageKeys, type IncomingOrder } from '../decide/rule-usage-keys.ts'
import type { Order, OrderMessage, OrderOutcome } from '../order.ts'
import { loadMissingDays } from './load-missing-days.ts'
import { effectivePlacedAt, loadOrderInputs, type OrderInputs } from './load-order-inputs.ts'
import { type LockedRuleUsage, lockRuleUsage } from './lock-rule-usage.ts'

/** Everything a list of orders is decided on, held in memory under lock, and written all at once by `saveDesk`. */
export interface OrderBatch {
	readonly now: Date
	/** In the merchant's time zone. */
	readonly today: string
	readonly merchant: Merchant
	readonly ledger: LedgerSession
	readonly programs: Programs
	/** The program an order that is not known yet was placed under. */
	programFor(message: OrderMessage): Program
	/** The products of the list, where the rules of its programs ask for them. */
	readonly catalogue: Catalogue
	/** What capped rules have given. */
	readonly usage: LockedRuleUsage
	readonly tiers: Tier[]
	/** Known orders by the merchant's id; what is put here and named in `changed` is saved. */
	readonly orders: Map<string, Order>
	readonly changed: Set<string>
	readonly customers: Map<number, Customer>
	/** What customers have done on the days that goals look back on, unless it cannot move them; what this list adds. */
	readonly days: Map<number, DayProgress[]>
	readonly dayCounts: DayCount[]
	/** Awards posted by this list, by order id: they have no id of their own before it is saved. */
	readonly awards: Map<number, PointRecord>
	/** Codes that orders of this list bring no more. */
	readonly releasedCodes: ReleasedCode[]
	/** Redemptions that these orders have used or bring the codes of; those this list uses or leaves, and those it gives back. */
	readonly redemptions: Redemption[]
	readonly changedRedemptions: Redemption[]
	readonly refundedRedemptions: Redemption[]
	readonly objectives: OrderObjectives
	/** What the database has: these orders, by their ids, and the customers as they were. */
	readonly stored: { orders: Map<number, Order>; customers: Map<number, Customer> }
	outcomeOf(order: Order): OrderOutcome
}

/** Opens a desk over locked accounts, their grounds, the orders a list is about, and the messages it brings. */
export const createOrderBatch = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	accounts: LockedAccounts,
	inputs: OrderInputs,
	orders: Map<string, Order>,
	incoming: IncomingOrder[] = [],
	objectiveInputs: OrderObjectiveInputs = {},
): Promise<OrderBatch> => {
	const lockedOrders = [...orders.values()].filter((order) => accounts.has(order.customerId))
	const ids = lockedOrders.map((order) => order.id)
	const storedOrders = new Map([...orders.values()].map((order) => [order.id, { ...order }]))
	const codes = incoming.flatMap(({ message }) => message.coupon ?? [])
	const [foundRedemptions, programs, objectives, days] = await Promise.all([
		inputs.redemptions ?? findOrderRedemptions(tx, merchant.id, ids, codes),
		addMissingVersions(tx, merchant, now, inputs.programs, lockedOrders, incoming),
		loadOrderObjectives(tx, merchant.id, now, accounts, lockedOrders, objectiveInputs, inputs.referrals),
		loadMissingDays(tx, merchant, now, inputs, lockedOrders, incoming),
	])
	const allInputs = await addLateAccounts(tx, merchant, now, { ...inputs, days }, accounts)
	const { tiers, customers: storedCustomers } = allInputs
	const redemptions = foundRedemptions.filter((redemption) => accounts.has(redemption.customerId))
	const programFor = (message: OrderMessage): Program => programs.inForce(effectivePlacedAt(message, now))
	const today = dayOf(now, merchant.timeZone)
	const ledger = await loadLedgerSession(
		tx,
		merchant.id,
		now,
		accounts,
		[
			...lockedOrders.map(({ customerId, awardId }) => ({ customerId, records: awardId ? [awardId] : [] })),
			...redemptions.map(({ customerId, recordId }) => ({ customerId, refunds: [recordId] })),
			...objectives.referrals.ledgerNeeds,
		],
		inputs.ahead,
	)
	const rules = await loadRuleInputs(tx, merchant, programs, lockedOrders, incoming, programFor)
	const customers = new Map(storedCustomers)
	const changed = new Set<string>()
	const releasedCodes: ReleasedCode[] = []
	const changedRedemptions: Redemption[] = []
	const refundedRedemptions: Redemption[] = []
	const dayCounts: DayCount[] = []
	const awards = new Map<number, PointRecord>()
	return {
		now,
		today,
		merchant,
		ledger,
		programs,
		programFor,
		...rules,
		tiers,
		orders,
		changed,
		customers,
		days: allInputs.days,
		dayCounts,
		awards,
		releasedCodes,
		redemptions,
		changedRedemptions,
		refundedRedemptions,
		objectives,
		stored: { orders: storedOrders, customers: storedCustomers },
		outcomeOf(order) {
			const customer = customers.get(order.customerId)!
			const tierName = tiers.find((tier) => tier.id === customer.tierId)?.name ?? null
			return { order, customer, tierName, balance: ledger.account(order.customerId).balance }
		},
	}
}

/** The versions of the program that these orders were placed under, too. */
const addMissingVersions = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	programs: Programs,
	orders: Order[],
	incoming: IncomingOrder[],
): Promise<Programs> => {
	const versions = orders.map((order) => order.programVersion)
	if (versions.every(programs.has)) return programs
	const moments = incoming.map(({ message }) => effectivePlacedAt(message, now))
	return loadPrograms(tx, merchant.id, versions, moments)
}

/** Those of referrers, too, who were locked after the grounds were read. */
const addLateAccounts = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	inputs: OrderInputs,
	accounts: LockedAccounts,
): Promise<OrderInputs> => {
	const lateIds = [...accounts.keys()].filter((id) => !inputs.customers.has(id))
	if (lateIds.length === 0) return inputs
	const more = await loadOrderInputs(tx, merchant, now, {
		customerIds: lateIds,
		friendIds: [],
	})
	return {
		...inputs,
		customers: new Map([...inputs.customers, ...more.customers]),
		days: new Map([...inputs.days, ...more.days]),
	}
}

/** What rules look at besides the orders: nothing is read for programs that do not ask. */
const loadRuleInputs = async (
	tx: Tx,
	merchant: Merchant,
	programs: Programs,
	orders: Order[],
	incoming: IncomingOrder[],
	programFor: (message: OrderMessage) => Program,
): Promise<{ catalogue: Catalogue; usage: LockedRuleUsage }> => {
	const usedPrograms = new Set([
		...orders.map(({ programVersion }) => programs.at(programVersion)),
		...incoming.map(({ message }) => programFor(message)),
	])
	const needsCatalogue = [...usedPrograms].some(
		(program) => getCompiledRules(program, merchant.timeZone).needsCatalogue,
	)
	const mentioned = [...orders, ...incoming.map(({ message }) => message)].flatMap(
		({ products }) => products ?? [],
	)
	const ids = needsCatalogue ? mentioned.flatMap(({ originalId }) => originalId ?? []) : []
	const catalogue = await readCatalogue(tx, merchant.id, ids)
	const counters = findUsageKeys(merchant, programs, catalogue, orders, incoming, programFor)
	return { catalogue, usage: await lockRuleUsage(tx, merchant.id, counters) }
}

/** Counts an order towards the tiers, on its day, and moves the customer to where that puts them. */
export const countProgress = (
	batch: OrderBatch,
	order: Pick<Order, 'customerId' | 'countedOn'>,
	by: TierProgress,
): void => {
	const { tiers, now, today, merchant } = batch
	const customer = batch.customers.get(order.customerId)!
	const day = order.countedOn!
	const ever = addProgress(customer, by)
	batch.dayCounts.push({ customerId: customer.id, day, ...by })
	const before = batch.days.get(customer.id)
	// whose days were not read is too far from every goal to be moved by anything in this list
	if (!before) {
		batch.customers.set(customer.id, { ...customer, ...ever })
		return
	}
	const days = [
		...before.filter((entry) => entry.day !== day),
		{ day, ...addProgress(before.find((entry) => entry.day === day) ?? NO_PROGRESS, by) },
	]
	const tierStatus = updateTierAfterChange(
		{ tiers, now, timeZone: merchant.timeZone },
		customer,
		{ ever: customer, days: before, today },
		{ ever, days, today },
	)
	batch.days.set(customer.id, days)
	batch.customers.set(customer.id, { ...customer, ...tierStatus, ...ever })
}

const addProgress = (a: TierProgress, b: TierProgress): TierProgress => ({
	orders: a.orders + b.orders,
	spend: a.spend.plus(b.spend),
	earned: a.earned.plus(b.earned),
})
