import { isDeepStrictEqual } from 'node:util'
import { LIMITS, OrderState, PointType } from '@fiel/contract'
import { dayOf, endOfDay } from '../../calendar.ts'
import { type Decimal, decimal, least, sum, ZERO } from '../../db/decimal.ts'
import { mustApply } from '../../ledger/must-apply.ts'
import { updateReferral } from '../../objectives/update-referral.ts'
import type { CatalogueEntry } from '../../products/read-catalogue.ts'
import {
	type Award,
	BLOCKED,
	calculateAward,
	NOT_ENROLLED,
	type RuleInput,
} from '../../program/calculate-award.ts'
import type { AppliedRule } from '../../program/rules/apply-rules.ts'
import { getCompiledRules } from '../../program/rules/compile-rules.ts'
import type { Buyer } from '../../program/rules/facts.ts'
import type { Program } from '../../program/settings.ts'
import { benefitsAt, multiplierOf } from '../../program/tier.ts'
import { validUntil } from '../../program/valid-until.ts'
import type { Order } from '../order.ts'
import type { DecisionEvidence } from '../order-decision.ts'
import { countProgress } from './count-progress.ts'
import type { OrderBatch } from './order-batch.ts'
import {
	computeRuleUsage,
	counterKeysOf,
	countersOfRule,
	pointsUsedBefore,
	storedRuleUsage,
} from './rule-counters.ts'
import { comparableProducts, ruleInputOf } from './rule-input.ts'

/** Counts a completed order, and awards what the program says: at once, after waiting days, or nothing. */
export const applyCompletion = (batch: OrderBatch, order: Order): void => {
	const program = batch.programs.at(order.programVersion)
	// Decided before the order is counted: the award depends on the tier and the number of orders before this one.
	const award = decideAward(batch, order, program)
	order.countedOn = countedDayOf(batch, order)
	countProgress(batch, order, { orders: 1, spend: order.total, earned: ZERO })
	applyAward(batch, order, award, program)
}

/** The day on which the order was completed, however late the message came, but not a day in the future. */
const countedDayOf = ({ merchant, today }: OrderBatch, { completedAt }: Order): string => {
	const day = dayOf(completedAt!, merchant.timeZone)
	return day < today ? day : today
}

/** Posts an award at once, or sets when it will be granted; an award of nothing leaves the order ignored. */
const applyAward = (batch: OrderBatch, order: Order, award: Award, program: Program): void => {
	const { waitingDays } = program.purchase
	order.grantAt = null
	if (award.points.eq(0)) order.state = OrderState.Ignored
	else if (waitingDays > 0) {
		order.state = OrderState.Pending
		order.grantAt = endOfDay(order.completedAt!, waitingDays, batch.merchant.timeZone)
	} else postAward(batch, order, award, program)
}

/** Grants, after the waiting days, the award that was decided when the order was completed, with its caps. */
export const applyGrant = (batch: OrderBatch, order: Order): void => {
	const reason = order.decision as Award['reason'] & { points: string; cashback: string }
	order.grantAt = null
	postAward(
		batch,
		order,
		{ ...capAward(reason.points, reason.cashback), reason },
		batch.programs.at(order.programVersion),
	)
}

/** Changes the award of a completed order to its new size. */
export const applyAwardChange = (batch: OrderBatch, before: Order, order: Order): void => {
	const program = batch.programs.at(order.programVersion)
	countProgress(batch, order, { orders: 0, spend: order.total.minus(before.total), earned: ZERO })
	// What the order used of capped rules is free again when its award is decided anew.
	releaseRuleUsage(batch, before)
	const award = decideAward(batch, order, program)
	// Webhooks report other goods even if they earn the same, but not changes that earn nothing.
	const haveGoodsChanged = !isDeepStrictEqual(comparableProducts(before), comparableProducts(order))
	if (!haveGoodsChanged && isDeepStrictEqual(decisionWithoutEvidence(before), decisionWithoutEvidence(order)))
		return
	const awardRecord = batch.newAwardRecords.get(order.id) ?? order.awardId
	if (awardRecord === null) {
		applyAward(batch, order, award, program)
		return
	}
	const record = mustApply(batch.ledger, order.customerId, {
		do: 'adjust',
		record: awardRecord,
		amount: { points: award.points, cashback: award.cashback },
		reason: award.reason,
		shortfall: program.shortfall,
	})
	const earned = record.amount.points
	countProgress(batch, order, { orders: 0, spend: ZERO, earned: earned.minus(order.earnedPoints) })
	order.earnedPoints = earned
	order.state = earned.gt(0) ? OrderState.Completed : OrderState.Ignored
	updateReferral(batch, order, program)
}

/** Takes back what a cancelled order earned and counted, and refunds the reward that it used. */
export const applyCancellation = (batch: OrderBatch, before: Order, order: Order): void => {
	const program = batch.programs.at(order.programVersion)
	const awardRecord = batch.newAwardRecords.get(order.id) ?? order.awardId
	if (storedRuleUsage(before).length > 0) {
		releaseRuleUsage(batch, before)
		order.decision = { ...order.decision, usage: [] }
	}
	if (awardRecord !== null) {
		batch.ledger.apply(order.customerId, {
			do: 'revoke',
			type: PointType.OrderCancel,
			record: awardRecord,
			shortfall: program.shortfall,
			orderId: order.id,
			branch: order.branchId,
			reason: {
				rule: 'cancellation',
				version: program.version,
				order: order.originalId,
				shortfall: program.shortfall,
			},
		})
	}
	if (before.isCompleted && before.state !== OrderState.Initial) {
		countProgress(batch, order, {
			orders: -1,
			spend: ZERO.minus(before.total),
			earned: ZERO.minus(before.earnedPoints),
		})
	}
	order.state = OrderState.Cancelled
	order.cancellationReceivedAt = batch.now
	order.isCancelled = true
	order.isCompleted = false
	order.grantAt = null
	order.countedOn = null
	order.earnedPoints = ZERO
	updateReferral(batch, order, program)
	if (!program.refund.onCancel) return
	refundRewards(batch, order, program)
	// a coupon of the merchant can be used again; the coupon of a redemption has ended, because its points were refunded
	if (before.coupon) batch.releasedCodes.push({ orderId: order.id, code: before.coupon })
}

const refundRewards = (batch: OrderBatch, order: Order, program: Program): void => {
	const used = batch.redemptions.filter((redemption) => redemption.orderId === order.id)
	for (const redemption of used) {
		if (batch.refundedRedemptions.includes(redemption)) continue
		batch.ledger.apply(order.customerId, {
			do: 'refund',
			type: PointType.RewardRefund,
			record: redemption.recordId,
			graceUntil: endOfDay(batch.now, program.refund.graceDays, batch.merchant.timeZone),
			orderId: order.id,
			branch: order.branchId,
			reason: {
				rule: 'refund',
				version: program.version,
				order: order.originalId,
				redemption: redemption.id,
			},
		})
		batch.refundedRedemptions.push(redemption)
	}
}

const MAX_POINTS = decimal(LIMITS.points)
const MAX_CASHBACK = decimal(LIMITS.amount)

/** Caps an award at what a record can hold: a total of twelve digits may earn more. */
export const capAward = (points: Decimal | string | number, cashback: Decimal | string | number) => ({
	points: least(decimal(points), MAX_POINTS),
	cashback: least(decimal(cashback), MAX_CASHBACK),
})

/** Decides what an order earns, writes the decision on the order, and adds to the counters of capped rules. */
const decideAward = (batch: OrderBatch, order: Order, program: Program): Award => {
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
		...(isBuyerKept ? { buyer: buyerOf(batch, order) } : {}),
		...participationOf(batch, order),
		...evidence,
		...(usage.length > 0 ? { usage } : {}),
	}
	return award
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

const releaseRuleUsage = (batch: OrderBatch, before: Order): void => {
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
	const ruleInput = ruleInputWithUsage(batch, order)
	const award = calculateAward(program, { total: order.total, isEnrolled, isBlocked, multiplier, ruleInput })
	return {
		...award,
		...capAward(award.points, award.cashback),
		reason: { ...award.reason, order: order.originalId },
	}
}

const ruleInputWithUsage = (batch: OrderBatch, order: Order): RuleInput => {
	const { merchant, catalogue, ruleUsage } = batch
	const ruleInput = ruleInputOf(
		order,
		merchant.timeZone,
		catalogue,
		buyerOf(batch, order),
		amountPaidByReward(batch, order),
	)
	return { ...ruleInput, usedPoints: pointsUsedBefore(ruleUsage, order, merchant.timeZone) }
}

const buyerOf = (batch: OrderBatch, order: Order): Buyer => {
	const customer = batch.customers.get(order.customerId)!
	return (
		order.decision?.buyer ?? {
			nth: customer.orders + 1,
			tier: customer.tierId,
			group: customer.rfmGroup,
		}
	)
}

/** The part of the order that the reward with its code paid. */
export const amountPaidByReward = ({ redemptions }: OrderBatch, { id, customerId, coupon }: Order): Decimal =>
	sum(
		redemptions
			.filter(
				({ orderId, ...entry }) =>
					orderId === id ||
					(orderId === null && entry.externalCode === coupon && entry.customerId === customerId),
			)
			.map(({ couponAmount }) => couponAmount ?? ZERO),
	)

/** A decision without its evidence. */
const decisionWithoutEvidence = ({ decision }: Order): unknown => {
	const { seen, ...rest } = decision ?? {}
	return asStoredJson(rest)
}

/** The value as it is after being stored as JSON. */
export const asStoredJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

type AwardToPost = Pick<Award, 'points' | 'cashback' | 'reason'>

/** Creates the point record of an award. */
const postAward = (batch: OrderBatch, order: Order, award: AwardToPost, program: Program): void => {
	const record = mustApply(batch.ledger, order.customerId, {
		do: 'earn',
		type: PointType.Purchase,
		amount: { points: award.points, cashback: award.cashback },
		validUntil: validUntil(program, batch.now, batch.merchant.timeZone),
		orderId: order.id,
		branch: order.branchId,
		reason: award.reason,
	})
	batch.newAwardRecords.set(order.id, record)
	order.state = OrderState.Completed
	order.earnedPoints = award.points
	countProgress(batch, order, { orders: 0, spend: ZERO, earned: award.points })
	updateReferral(batch, order, program)
}
