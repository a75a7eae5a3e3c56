import { LIMITS, OrderState, PointType } from '@fiel/contract'
import { dayOf, endOfDay } from '../calendar.ts'
import { decimal, least, ZERO } from '../db/decimal.ts'
import type { PointRecord } from '../ledger/machine/account.ts'
import { type Award, earn } from '../program/earn.ts'
import type { Program } from '../program/settings.ts'
import { multiplierOf } from '../program/tier.ts'
import { validUntil } from '../program/valid-until.ts'
import { advance, type Desk } from './open-desk.ts'
import type { Order } from './order.ts'

/** A completed order is counted, and earns what the program says: at once, after waiting days, or nothing. */
export const completeOrder = (desk: Desk, order: Order): void => {
	const program = desk.programs.at(order.programVersion)
	const award = awardOf(desk, order, program)
	order.decision = award.reason
	order.countedOn = countingDay(desk, order)
	advance(desk, order, { orders: 1, spend: order.total, earned: ZERO })
	settle(desk, order, award, program)
}

/** The day the order was completed, however late it is told; nothing counts ahead of time. */
const countingDay = ({ merchant, today }: Desk, { completedAt }: Order): string => {
	const day = dayOf(completedAt!, merchant.timeZone)
	return day < today ? day : today
}

const settle = (desk: Desk, order: Order, award: Award, program: Program): void => {
	const { waitingDays } = program.purchase
	order.grantAt = null
	if (award.points.eq(0)) order.state = OrderState.Ignored
	else if (waitingDays > 0) {
		order.state = OrderState.Pending
		order.grantAt = endOfDay(order.completedAt!, waitingDays, desk.merchant.timeZone)
	} else grant(desk, order, award, program)
}

/** The waiting days are over: the order is granted what it earns under the program of its placement. */
export const grantOrder = (desk: Desk, order: Order): void => {
	const program = desk.programs.at(order.programVersion)
	const award = awardOf(desk, order, program)
	order.decision = award.reason
	order.grantAt = null
	if (award.points.eq(0)) order.state = OrderState.Ignored
	else grant(desk, order, award, program)
}

/** A completed order whose total or products changed: the same award, at its new size. */
export const reawardOrder = (desk: Desk, before: Order, order: Order): void => {
	const program = desk.programs.at(order.programVersion)
	advance(desk, order, { orders: 0, spend: order.total.minus(before.total), earned: ZERO })
	const award = awardOf(desk, order, program)
	order.decision = award.reason
	const awarded = desk.awards.get(order.id) ?? order.awardId
	if (awarded === null) {
		settle(desk, order, award, program)
		return
	}
	const record = desk.book.apply(order.customerId, {
		do: 'adjust',
		record: awarded,
		amount: { points: award.points, cashback: award.cashback },
		reason: award.reason,
		shortfall: program.shortfall,
	}) as PointRecord
	const earned = record.amount.points
	advance(desk, order, { orders: 0, spend: ZERO, earned: earned.minus(order.earnedPoints) })
	order.earnedPoints = earned
	order.state = earned.gt(0) ? OrderState.Completed : OrderState.Ignored
}

/** A cancelled order gives back what it earned, stops counting as what it was before, and returns the reward it used. */
export const annulOrder = (desk: Desk, before: Order, order: Order): void => {
	const program = desk.programs.at(order.programVersion)
	const awarded = desk.awards.get(order.id) ?? order.awardId
	if (awarded !== null) {
		desk.book.apply(order.customerId, {
			do: 'revoke',
			type: PointType.OrderCancel,
			record: awarded,
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
		advance(desk, order, {
			orders: -1,
			spend: ZERO.minus(before.total),
			earned: ZERO.minus(before.earnedPoints),
		})
	}
	order.state = OrderState.Cancelled
	order.annulledAt = desk.now
	order.isCancelled = true
	order.isCompleted = false
	order.grantAt = null
	order.countedOn = null
	order.earnedPoints = ZERO
	if (program.refund.onCancel) returnRewards(desk, order, program)
}

const returnRewards = (desk: Desk, order: Order, program: Program): void => {
	const used = desk.redemptions.filter((redemption) => redemption.orderId === order.id)
	for (const redemption of used) {
		if (desk.givenBack.includes(redemption)) continue
		desk.book.apply(order.customerId, {
			do: 'refund',
			type: PointType.RewardRefund,
			recordId: redemption.recordId,
			graceUntil: endOfDay(desk.now, program.refund.graceDays, desk.merchant.timeZone),
			orderId: order.id,
			branch: order.branchId,
			reason: {
				rule: 'refund',
				version: program.version,
				order: order.originalId,
				redemption: redemption.id,
			},
		})
		desk.givenBack.push(redemption)
	}
}

const MOST_POINTS = decimal(LIMITS.points)
const MOST_CASHBACK = decimal(LIMITS.amount)

/** Tier and enrolment are those the order was first decided with: a later change of either is not retroactive. */
const awardOf = (desk: Desk, order: Order, program: Program): Award => {
	const customer = desk.customers.get(order.customerId)!
	const tier = desk.tiers.find((entry) => entry.id === customer.tierId) ?? null
	const decided = order.decision?.multiplier
	const multiplier = typeof decided === 'string' ? decimal(decided) : multiplierOf(tier)
	const isDecided = order.state === OrderState.Pending || order.awardId !== null || desk.awards.has(order.id)
	const isEnrolled = customer.isEnrolled || isDecided
	const award = earn(program, { total: order.total, isEnrolled, multiplier })
	return {
		points: least(award.points, MOST_POINTS), // a total of twelve digits may earn more than a record can hold
		cashback: least(award.cashback, MOST_CASHBACK),
		reason: { ...award.reason, order: order.originalId },
	}
}

const grant = (desk: Desk, order: Order, award: Award, program: Program): void => {
	const record = desk.book.apply(order.customerId, {
		do: 'earn',
		type: PointType.Purchase,
		amount: { points: award.points, cashback: award.cashback },
		validUntil: validUntil(program, desk.now, desk.merchant.timeZone),
		orderId: order.id,
		branch: order.branchId,
		reason: award.reason,
	}) as PointRecord
	desk.awards.set(order.id, record)
	order.state = OrderState.Completed
	order.earnedPoints = award.points
	advance(desk, order, { orders: 0, spend: ZERO, earned: award.points })
}
