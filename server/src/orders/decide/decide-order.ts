import { isDeepStrictEqual } from 'node:util'
import { OrderState, PointType } from '@fiel/contract'
import { dayOf, endOfDay } from '../../calendar.ts'
import { ZERO } from '../../db/decimal.ts'
import { mustApply } from '../../ledger/must-apply.ts'
import { updateReferral } from '../../objectives/update-referral.ts'
import type { Award } from '../../program/calculate-award.ts'
import type { Program } from '../../program/settings.ts'
import { validUntil } from '../../program/valid-until.ts'
import type { Order } from '../order.ts'
import { countProgress } from './count-progress.ts'
import { capAward, decideAward, decisionWithoutEvidence, releaseRuleUsage } from './decide-award.ts'
import type { OrderBatch } from './order-batch.ts'
import { remainingOf } from './remaining-order.ts'
import { storedRuleUsage } from './rule-counters.ts'
import { comparableProducts } from './rule-input.ts'

/** Counts a completed order, and awards what the program says: at once, after waiting days, or nothing. */
export const applyCompletion = (batch: OrderBatch, order: Order): void => {
	const program = batch.programs.at(order.programVersion)
	// Decided before the order is counted: the award depends on the tier and the number of orders before this one.
	const award = decideAward(batch, order, program)
	order.countedOn = countedDayOf(batch, order)
	countProgress(batch, order, { orders: 1, spend: remainingOf(order).total, earned: ZERO })
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
	const remaining = remainingOf(order)
	const remainingBefore = remainingOf(before)
	const spend = remaining.total.minus(remainingBefore.total)
	countProgress(batch, order, { orders: 0, spend, earned: ZERO })
	// What the order used of capped rules is free again when its award is decided anew.
	releaseRuleUsage(batch, before)
	const award = decideAward(batch, order, program)
	// Webhooks report other goods even if they earn the same, but not changes that earn nothing.
	const haveGoodsChanged = !isDeepStrictEqual(
		comparableProducts(remainingBefore),
		comparableProducts(remaining),
	)
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
export const applyCancellation = (
	batch: OrderBatch,
	before: Order,
	order: Order,
	refundsReward = batch.programs.at(order.programVersion).refund.onCancel,
): void => {
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
				...lastReturnOf(order),
				shortfall: program.shortfall,
			},
		})
	}
	if (before.isCompleted && before.state !== OrderState.Initial) {
		countProgress(batch, order, {
			orders: -1,
			spend: ZERO.minus(remainingOf(before).total),
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
	if (!refundsReward) return
	refundRewards(batch, order, program)
	// a coupon of the merchant can be used again; the coupon of a redemption has ended, because its points were refunded
	if (before.coupon) batch.releasedCodes.push({ orderId: order.id, code: before.coupon })
}

/** The key of the return that cancelled the order, for the reason of the cancellation. */
const lastReturnOf = ({ returns }: Order): { return?: string } => {
	const last = returns.at(-1)
	return last?.isLast ? { return: last.key } : {}
}

/** Gives back the rewards that an order used. */
export const refundRewards = (batch: OrderBatch, order: Order, program: Program): void => {
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
