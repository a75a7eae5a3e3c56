import { LIMITS } from '@fiel/contract'
import { type Decimal, decimal, least, sum, ZERO } from '../../db/decimal.ts'
import type { LedgerAmount } from '../../ledger/machine/account.ts'
import type { CatalogueEntry } from '../../products/read-catalogue.ts'
import {
	type Award,
	BLOCKED,
	calculateAward,
	NOT_ENROLLED,
	type RuleInput,
} from '../../program/calculate-award.ts'
import type { AppliedRule } from '../../program/rules/apply-rules.ts'
import { findAskedSegments, getCompiledRules } from '../../program/rules/compile-rules.ts'
import type { Buyer, BuyerSegment } from '../../program/rules/facts.ts'
import type { Program } from '../../program/settings.ts'
import { benefitsAt, multiplierOf } from '../../program/tier.ts'
import type { Order } from '../order.ts'
import type { DecisionEvidence } from '../order-decision.ts'
import { describeReturns } from './describe-returns.ts'
import type { OrderBatch } from './order-batch.ts'
import { remainingOf, withRemaining } from './remaining-order.ts'
import {
	computeRuleUsage,
	counterKeysOf,
	countersOfRule,
	pointsUsedBefore,
	storedRuleUsage,
} from './rule-counters.ts'
import { ruleInputOf } from './rule-input.ts'

const MAX_POINTS = decimal(LIMITS.points)
const MAX_CASHBACK = decimal(LIMITS.amount)

/** Caps an award at what a record can hold: a total of twelve digits may earn more. */
export const capAward = (points: Decimal | string | number, cashback: Decimal | string | number) => ({
	points: least(decimal(points), MAX_POINTS),
	cashback: least(decimal(cashback), MAX_CASHBACK),
})

/** Decides what an order earns, writes the decision on the order, and adds to the counters of capped rules. */
export const decideAward = (batch: OrderBatch, order: Order, program: Program): Award => {
	const award = calculateOrderAward(batch, order, program)
	// Taken before this order is added to the usage, as the award was calculated.
	const evidence = needsEvidence(program, batch.merchant.timeZone)
		? { seen: evidenceOf(batch, order, award.applied) }
		: {}
	const usage = computeRuleUsage(award.applied, order, batch.merchant.timeZone)
	for (const entry of usage)
		for (const key of counterKeysOf(entry)) batch.ruleUsage.add(key, decimal(entry.points))
	const isBuyerKept = hasRules(program) || award.points.eq(0) || order.decision?.buyer !== undefined
	order.decision = {
		...award.reason,
		...(award.points.eq(0) ? rewardPartOf(batch, order, program) : {}),
		...(isBuyerKept ? { buyer: buyerOf(batch, order, program) } : {}),
		...participationOf(batch, order),
		...evidence,
		...(usage.length > 0 ? { usage } : {}),
	}
	return award
}

/** What an order earns, or would earn if it was completed now; nothing when it is cancelled. */
export const estimateAward = (batch: OrderBatch, order: Order): LedgerAmount => {
	if (order.isCancelled) return { points: ZERO, cashback: ZERO }
	const { decision } = order
	if (decision)
		return capAward(
			(decision.points as string | undefined) ?? 0,
			(decision.cashback as string | undefined) ?? 0,
		)
	const { points, cashback } = calculateOrderAward(batch, order, batch.programs.at(order.programVersion))
	return { points, cashback }
}

/** Whether awards of a program depend on more than the order, its customer and their tier. */
export const needsEvidence = (program: Program, timeZone: string): boolean =>
	hasRules(program) || getCompiledRules(program, timeZone).needsCatalogue

/**
 * The part of an order that was paid with a reward and therefore earns nothing. The reason of an award of zero does not
 * contain it, and `fiel verify` must know it to calculate the same.
 */
const rewardPartOf = (batch: OrderBatch, order: Order, program: Program): { rewardPart?: string } => {
	if (program.purchase.rewardPartEarns) return {}
	const part = amountPaidByReward(batch, order)
	return part.gt(0) ? { rewardPart: part.toString() } : {}
}

const evidenceOf = (batch: OrderBatch, order: Order, applied: AppliedRule[]): DecisionEvidence => {
	const { merchant, catalogue } = batch
	const products = new Set(order.products.flatMap(({ originalId }) => originalId ?? []))
	const used = pointsUsedBefore(batch.ruleUsage, order, merchant.timeZone)
	const capped = applied.filter(
		({ rule }) => countersOfRule(rule, order.customerId, order.placedAt, merchant.timeZone) !== null,
	)
	const part = amountPaidByReward(batch, order)
	return {
		catalogue: [...products].flatMap((product) => {
			const entry = catalogue.get(product)
			return entry ? [[product, entry] as [string, CatalogueEntry]] : []
		}),
		used: capped.map(({ rule }) => {
			const { customer, budget } = used(rule)
			return [rule.id, customer.toString(), budget.toString()]
		}),
		...(part.gt(0) ? { rewardPart: part.toString() } : {}),
	}
}

/** Frees what an order used of capped rules. */
export const releaseRuleUsage = (batch: OrderBatch, before: Order): void => {
	for (const entry of storedRuleUsage(before))
		for (const key of counterKeysOf(entry)) batch.ruleUsage.add(key, ZERO.minus(entry.points))
}

const hasRules = (program: Program): boolean => program.rules.length > 0

/** Whether the customer was enrolled and not blocked when the order was first decided; stored only if not. */
const participationOf = (
	batch: OrderBatch,
	{ customerId, decision: previous }: Order,
): { enrolled?: false; blocked?: true } => {
	const customer = batch.customers.get(customerId)!
	const isEnrolled = previous
		? previous.enrolled !== false && previous.nothing !== NOT_ENROLLED
		: customer.isEnrolled
	const isBlocked = previous
		? previous.blocked === true || previous.nothing === BLOCKED
		: customer.blockedAt !== null
	return { ...(isEnrolled ? {} : { enrolled: false }), ...(isBlocked ? { blocked: true } : {}) }
}

/** Uses the tier, the enrolment and the position that the order was first decided with: later changes are not retroactive. */
const calculateOrderAward = (batch: OrderBatch, order: Order, program: Program): Award => {
	const customer = batch.customers.get(order.customerId)!
	const tier = batch.tiers.find((entry) => entry.id === customer.tierId) ?? null
	const storedMultiplier = order.decision?.multiplier
	const multiplier =
		typeof storedMultiplier === 'string' ? decimal(storedMultiplier) : multiplierOf(benefitsAt(program, tier))
	const { enrolled: isEnrolled = true, blocked: isBlocked = false } = participationOf(batch, order)
	const ruleInput = ruleInputWithUsage(batch, order, program)
	const { total } = remainingOf(order)
	const award = calculateAward(program, { total, isEnrolled, isBlocked, multiplier, ruleInput })
	return {
		...award,
		...capAward(award.points, award.cashback),
		reason: { ...award.reason, order: order.originalId, ...describeReturns(order, award.points) },
	}
}

const ruleInputWithUsage = (batch: OrderBatch, order: Order, program: Program): RuleInput => {
	const { merchant, catalogue, ruleUsage } = batch
	const ruleInput = ruleInputOf(
		withRemaining(order),
		merchant.timeZone,
		catalogue,
		buyerOf(batch, order, program),
		amountPaidByReward(batch, order),
	)
	return { ...ruleInput, usedPoints: pointsUsedBefore(ruleUsage, order, merchant.timeZone) }
}

const buyerOf = (batch: OrderBatch, order: Order, program: Program): Buyer => {
	const customer = batch.customers.get(order.customerId)!
	const buyer = order.decision?.buyer ?? {
		nth: customer.orders + 1,
		tier: customer.tierId,
		group: customer.rfmGroup,
	}
	const asked = findAskedSegments(getCompiledRules(program, batch.merchant.timeZone), order.placedAt)
	return asked.length === 0 ? buyer : { ...buyer, segments: segmentsOf(batch, order, asked) }
}

/** What the first decision knew, and for segments that were not asked for before, what holds now. */
const segmentsOf = (batch: OrderBatch, order: Order, asked: number[]): BuyerSegment[] => {
	const known = order.decision?.buyer?.segments ?? []
	const found = batch.memberships.get(order.customerId) ?? []
	const isNew = ({ id }: BuyerSegment): boolean =>
		asked.includes(id) && !known.some((segment) => segment.id === id)
	return [...known, ...found.filter(isNew)]
}

/** The part of the order that the reward with its code paid. */
export const amountPaidByReward = (
	{ redemptions, refundedRedemptions }: OrderBatch,
	{ id, customerId, coupon }: Order,
): Decimal =>
	sum(
		redemptions
			.filter(
				(entry) =>
					!refundedRedemptions.includes(entry) &&
					(entry.orderId === id ||
						(entry.orderId === null && entry.externalCode === coupon && entry.customerId === customerId)),
			)
			.map(({ worth }) => worth ?? ZERO),
	)

/** A decision without its evidence. */
export const decisionWithoutEvidence = ({ decision }: Order): unknown => {
	const { seen, ...rest } = decision ?? {}
	return asStoredJson(rest)
}

/** The value as it is after being stored as JSON. */
export const asStoredJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
