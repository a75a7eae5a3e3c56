import { dayOf } from '../../calendar.ts'
import type { Tx } from '../../db/database.ts'
import { loadLedgerSession } from '../../ledger/load-ledger-session.ts'
import { addLockedAccounts, type Locked, type LockedAccounts } from '../../ledger/lock-accounts.ts'
import { loadPrograms, type Programs } from '../../merchants/load-programs.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { loadOrderObjectives, type OrderObjectiveInputs } from '../../objectives/load-order-objectives.ts'
import type { StoredReferral } from '../../objectives/load-referrals.ts'
import { type Catalogue, readCatalogue } from '../../products/read-catalogue.ts'
import { getCompiledRules } from '../../program/rules/compile-rules.ts'
import { findGoalPeriods } from '../../program/tier.ts'
import { findOrderRedemptions } from '../../rewards/load/find-order-redemptions.ts'
import { loadCustomersAndDays } from '../../tiers/load-customers-and-days.ts'
import { effectivePlacedAt } from '../decide/effective-placed-at.ts'
import { findCounterKeys, type IncomingOrder } from '../decide/rule-counters.ts'
import type { RuleUsage } from '../decide/rule-usage.ts'
import type { Order } from '../order.ts'
import type { OrderInputs } from '../order-inputs.ts'
import { loadMemberships } from './load-memberships.ts'
import { loadMissingDays } from './load-missing-days.ts'
import { lockRuleUsage } from './lock-rule-usage.ts'
import type { LockedReads } from './read-under-lock.ts'

/** What a batch brings beside stored orders. */
interface BatchContents extends OrderObjectiveInputs {
	/** Messages whose customers are known. */
	incoming?: IncomingOrder[]
	/** Whether stored orders may be decided anew without a message, because a part of them is returned. */
	recalculatesOrders?: boolean
}

type CompletedReads = LockedReads & { referrals: StoredReferral[] }

/**
 * Ends the load step: loads whatever the first round trip could not know to be needed. A usual batch of new orders needs
 * none of it, and then nothing is sent.
 */
export const loadRemainingInputs = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	reads: CompletedReads,
	{ incoming = [], recalculatesOrders = false, ...objectiveInputs }: BatchContents = {},
): Promise<OrderInputs> => {
	const { orders, newOrderIds, tiers, preloaded } = reads
	const lockedOrders = [...orders.values()].filter((order) => reads.accounts.has(order.customerId))
	const orderIds = lockedOrders.map((order) => order.id)
	const codes = incoming.flatMap(({ message }) => message.coupon ?? [])
	// These do not depend on one another.
	const [foundRedemptions, programs, { objectives, lateAccounts }, days] = await Promise.all([
		reads.redemptions ?? findOrderRedemptions(tx, merchant.id, orderIds, codes),
		addMissingVersions(tx, merchant, now, reads.programs, lockedOrders, incoming),
		loadOrderObjectives(tx, merchant.id, reads.accounts, lockedOrders, objectiveInputs, reads.referrals),
		loadMissingDays(tx, merchant, now, reads, lockedOrders, incoming),
	])
	const accounts = addLockedAccounts(reads.accounts, lateAccounts)
	const late = await loadLateCustomers(tx, merchant, now, reads, accounts)
	const redemptions = foundRedemptions.filter((redemption) => accounts.has(redemption.customerId))
	const needs = [
		...lockedOrders.map(({ customerId, awardId }) => ({ customerId, records: awardId ? [awardId] : [] })),
		...redemptions.map(({ customerId, recordId }) => ({ customerId, refunds: [recordId] })),
		...objectives.referrals.ledgerNeeds,
	]
	const ledger = await loadLedgerSession(tx, merchant.id, now, accounts, needs, preloaded)
	const { catalogue, ruleUsage } = await loadCatalogueAndUsage(
		tx,
		accounts.locked,
		merchant,
		now,
		programs,
		lockedOrders,
		incoming,
		recalculatesOrders ? lockedOrders : [],
	)
	const memberships = await loadMemberships(tx, accounts.locked, merchant, now, programs, orders, incoming)
	return {
		merchant,
		now,
		ledger,
		orders,
		newOrderIds,
		programs,
		tiers,
		customers: new Map([...reads.customers, ...late.customers]),
		days: new Map([...days, ...late.days]),
		redemptions,
		catalogue,
		ruleUsage,
		memberships,
		objectives,
	}
}

/** Loads the program versions that stored orders were placed under, unless they are there. */
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

/** Loads the customers of accounts that were locked after the first round trip: referrers who were named since. */
const loadLateCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ customers, tiers }: LockedReads,
	accounts: LockedAccounts,
) => {
	const lateIds = [...accounts.keys()].filter((id) => !customers.has(id))
	if (lateIds.length === 0) return { customers: [], days: [] }
	const periods = findGoalPeriods(tiers, dayOf(now, merchant.timeZone))
	return loadCustomersAndDays(tx, accounts.locked, merchant.id, lateIds, periods, [])
}

/** Loads the products and locks the counters that rules of these programs need. */
const loadCatalogueAndUsage = async (
	tx: Tx,
	locked: Locked,
	merchant: Merchant,
	now: Date,
	programs: Programs,
	orders: Order[],
	incoming: IncomingOrder[],
	recalculated: Order[],
): Promise<{ catalogue: Catalogue; ruleUsage: RuleUsage }> => {
	const programFor = ({ message }: IncomingOrder) => programs.inForce(effectivePlacedAt(message, now))
	const usedPrograms = new Set([
		...orders.map(({ programVersion }) => programs.at(programVersion)),
		...incoming.map(programFor),
	])
	const needsCatalogue = [...usedPrograms].some(
		(program) => getCompiledRules(program, merchant.timeZone).needsCatalogue,
	)
	const mentioned = [...orders, ...incoming.map(({ message }) => message)].flatMap(
		({ products }) => products ?? [],
	)
	const productIds = needsCatalogue ? mentioned.flatMap(({ originalId }) => originalId ?? []) : []
	const catalogue = await readCatalogue(tx, merchant.id, productIds)
	const keys = findCounterKeys(
		merchant,
		programs,
		catalogue,
		orders,
		incoming,
		(message) => programs.inForce(effectivePlacedAt(message, now)),
		recalculated,
	)
	return { catalogue, ruleUsage: await lockRuleUsage(tx, locked, merchant.id, keys) }
}
