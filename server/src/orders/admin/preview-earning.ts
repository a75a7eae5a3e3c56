import sql from 'sql-template-tag'
import type { Customer } from '../../customers/customer.ts'
import { readCustomers } from '../../customers/read-customers.ts'
import type { Queryable } from '../../db/database.ts'
import { type Decimal, sum, ZERO } from '../../db/decimal.ts'
import { loadProgram } from '../../merchants/load-programs.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { type Catalogue, readCatalogue } from '../../products/read-catalogue.ts'
import { type Award, calculateAward } from '../../program/calculate-award.ts'
import { getCompiledRules } from '../../program/rules/compile-rules.ts'
import type { BuyerSegment } from '../../program/rules/facts.ts'
import type { Program, ProgramSettings } from '../../program/settings.ts'
import { benefitsAt, multiplierOf, type Tier } from '../../program/tier.ts'
import { findOrderRedemptions } from '../../rewards/load/find-order-redemptions.ts'
import { findMemberships } from '../../segments/find-memberships.ts'
import { loadTiers } from '../../tiers/load-tiers.ts'
import { withRemaining } from '../decide/remaining-order.ts'
import { computeRuleUsage, counterKeysOf, pointsUsedBefore } from '../decide/rule-counters.ts'
import { type RuleOrder, ruleInputOf } from '../decide/rule-input.ts'
import { createUnsavedRuleUsage } from '../decide/rule-usage.ts'
import { parseOrderRow } from '../load/load-orders.ts'
import type { Order } from '../order.ts'

interface EarnedTotals {
	points: Decimal
	cashback: Decimal
}

/** What recent orders would earn under another program. */
interface EarningPreview {
	orders: number
	/** When the oldest of them was placed. */
	since: Date | null
	/** Under the program in force, and under the other settings. */
	does: EarnedTotals
	would: EarnedTotals
	difference: EarnedTotals
	more: number
	less: number
	same: number
}

/** Calculates the awards of the newest completed orders under the program in force and under other settings. */
export const previewEarning = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	settings: ProgramSettings,
): Promise<EarningPreview> => {
	const current = await loadProgram(db, merchant.id)
	const edited: Program = { ...settings, version: current.version + 1 }
	const orders = await loadNewestOrders(db, merchant.id, now)
	const inputs = await loadEarningInputs(db, merchant, now, orders, [current, edited])
	const [before, after] = [calculateAwards(current, orders, inputs), calculateAwards(edited, orders, inputs)]
	const changes = after.map(({ points }, index) => points.compare(before[index]!.points))
	const count = (change: number): number => changes.filter((entry) => entry === change).length
	const [does, would] = [sumAwards(before), sumAwards(after)]
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

const sumAwards = (awards: Award[]): EarnedTotals => ({
	points: sum(awards.map(({ points }) => points)),
	cashback: sum(awards.map(({ cashback }) => cashback)),
})

type RecentOrder = RuleOrder & Pick<Order, 'id' | 'customerId' | 'returns'>

const MAX_ORDERS = 500
const DAYS = 30
const DAY_MS = 86_400_000
/** The number of orders that are scanned for them at most. */
const SCAN_LIMIT = 5000

/** The newest completed orders, the oldest of them first. */
const loadNewestOrders = async (db: Queryable, merchantId: number, now: Date): Promise<RecentOrder[]> => {
	const since = new Date(now.getTime() - DAYS * DAY_MS)
	const rows = await db.rows<RecentOrder>(sql`
		select id, customer_id as "customerId", total, placed_at as "placedAt", products, metadatas,
			payment_methods as "paymentMethods", payment_method_id as "paymentMethodId", branch_id as "branchId", sales_person_id as "salesPersonId", origin, returns
		from (
			select * from orders
			where merchant_id = ${merchantId} and placed_at >= ${since} and placed_at <= ${now}
			order by placed_at desc, id desc limit ${SCAN_LIMIT}
		) newest
		where is_completed and not is_cancelled
		order by placed_at desc, id desc limit ${MAX_ORDERS}`)
	const orders = rows.map((row) => parseOrderRow<RecentOrder>(row)).reverse()
	return orders.map(withRemaining)
}

/** The data beside the program that awards depend on. */
interface EarningInputs {
	timeZone: string
	catalogue: Catalogue
	customers: Map<number, Customer>
	tiers: Tier[]
	/** The segments that customers are in now. */
	memberships: Map<number, BuyerSegment[]>
	rewardPart(order: RecentOrder): Decimal
}

const loadEarningInputs = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	orders: RecentOrder[],
	programs: Program[],
): Promise<EarningInputs> => {
	const { id: merchantId, timeZone } = merchant
	const rules = programs.map((program) => getCompiledRules(program, timeZone))
	const needsCatalogue = rules.some((compiled) => compiled.needsCatalogue)
	const segments = rules.flatMap(({ segmentRules }) => segmentRules.flatMap((rule) => rule.segments))
	const customerIds = [...new Set(orders.map(({ customerId }) => customerId))]
	const products = orders.flatMap((order) => order.products.flatMap(({ originalId }) => originalId ?? []))
	const [catalogue, customers, tiers, memberships, redemptions] = await Promise.all([
		readCatalogue(db, merchantId, needsCatalogue ? products : []),
		readCustomers(db, merchantId, customerIds),
		loadTiers(db, merchantId),
		findMemberships(db, merchant, now, customerIds, [...new Set(segments)]),
		findOrderRedemptions(
			db,
			merchantId,
			orders.map(({ id }) => id),
			[],
		),
	])
	const paid = Map.groupBy(redemptions, ({ orderId }) => orderId)
	const rewardPart = ({ id }: RecentOrder): Decimal =>
		sum((paid.get(id) ?? []).map(({ worth }) => worth ?? ZERO))
	return { timeZone, catalogue, customers, tiers, memberships, rewardPart }
}

const calculateAwards = (program: Program, orders: RecentOrder[], inputs: EarningInputs): Award[] => {
	const { timeZone, catalogue, customers, tiers, memberships } = inputs
	const usage = createUnsavedRuleUsage()
	const purchaseNumbers = purchaseNumbersOf(orders, customers)
	return orders.map((order) => {
		const customer = customers.get(order.customerId)!
		const tier = tiers.find(({ id }) => id === customer.tierId) ?? null
		const buyer = {
			nth: purchaseNumbers.get(order.id)!,
			tier: customer.tierId,
			group: customer.rfmGroup,
			segments: memberships.get(order.customerId) ?? [],
		}
		const ruleInput = ruleInputOf(order, timeZone, catalogue, buyer, inputs.rewardPart(order))
		const award = calculateAward(program, {
			total: order.total,
			isEnrolled: customer.isEnrolled,
			isBlocked: customer.blockedAt !== null,
			multiplier: multiplierOf(benefitsAt(program, tier)),
			ruleInput: { ...ruleInput, usedPoints: pointsUsedBefore(usage, order, timeZone) },
		})
		for (const entry of computeRuleUsage(award.applied, order, timeZone))
			for (const key of counterKeysOf(entry)) usage.add(key, entry.points)
		return award
	})
}

/** The number of an order among the orders of its customer, counted back from all of them. */
const purchaseNumbersOf = (orders: RecentOrder[], customers: Map<number, Customer>): Map<number, number> => {
	const remaining = new Map([...customers].map(([id, customer]) => [id, customer.orders]))
	const numbers = new Map<number, number>()
	for (const { id, customerId } of orders.toReversed()) {
		const purchaseNumber = remaining.get(customerId)!
		numbers.set(id, purchaseNumber)
		remaining.set(customerId, purchaseNumber - 1)
	}
	return numbers
}
