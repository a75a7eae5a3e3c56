import { isDeepStrictEqual } from 'node:util'
import { LIMITS, OrderState, PointType } from '@fiel/contract'
import { dayOf, endOfDay } from '../calendar.ts'
import { type Decimal, decimal, least, sum, ZERO } from '../db/decimal.ts'
import type { PointRecord } from '../ledger/machine/account.ts'
import { settleReferral } from '../objectives/settle-referral.ts'
import { type Award, type Basket, BLOCKED, earn, NOT_ENROLLED } from '../program/earn.ts'
import type { Buyer } from '../program/rules/facts.ts'
import type { Program } from '../program/settings.ts'
import { benefitsAt, multiplierOf } from '../program/tier.ts'
import { validUntil } from '../program/valid-until.ts'
import { keysOf, usageOf, usedBefore, usedBy } from './find-counters.ts'
import { advance, type Desk } from './open-desk.ts'
import type { Order } from './order.ts'
import { basketOf, goodsOf } from './order-basket.ts'

/** A completed order is counted, and earns what the program says: at once, after waiting days, or nothing. */
export const completeOrder = (desk: Desk, order: Order): void => {
	const program = desk.programs.at(order.programVersion)
	const award = decide(desk, order, program)
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

/** The waiting days are over: the order is granted what was decided when it was completed, caps and all. */
export const grantOrder = (desk: Desk, order: Order): void => {
	const reason = order.decision as Award['reason'] & { points: string; cashback: string }
	order.grantAt = null
	grant(
		desk,
		order,
		{ ...within(reason.points, reason.cashback), reason },
		desk.programs.at(order.programVersion),
	)
}

/** A completed order of which something that earns changed: the same award, at its new size. */
export const reawardOrder = (desk: Desk, before: Order, order: Order): void => {
	const program = desk.programs.at(order.programVersion)
	advance(desk, order, { orders: 0, spend: order.total.minus(before.total), earned: ZERO })
	giveBackUsage(desk, before)
	const award = decide(desk, order, program)
	// Whoever listens hears of other goods, even where they earn the same; of words that earn nothing they do not.
	const isOtherGoods = !isDeepStrictEqual(goodsOf(before), goodsOf(order))
	if (!isOtherGoods && isDeepStrictEqual(plain(before.decision), plain(order.decision))) return
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
	settleReferral(desk, order, program)
}

/** A cancelled order gives back what it earned, stops counting as what it was before, and returns the reward it used. */
export const annulOrder = (desk: Desk, before: Order, order: Order): void => {
	const program = desk.programs.at(order.programVersion)
	const awarded = desk.awards.get(order.id) ?? order.awardId
	if (usageOf(before).length > 0) {
		giveBackUsage(desk, before)
		order.decision = { ...order.decision, usage: [] }
	}
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
	settleReferral(desk, order, program)
	if (!program.refund.onCancel) return
	returnRewards(desk, order, program)
	// a coupon of the merchant's own can be used again; that of a redemption has ended, because its points are back
	if (before.coupon) desk.left.push({ orderId: order.id, code: before.coupon })
}

const returnRewards = (desk: Desk, order: Order, program: Program): void => {
	const used = desk.redemptions.filter((redemption) => redemption.orderId === order.id)
	for (const redemption of used) {
		if (desk.givenBack.includes(redemption)) continue
		desk.book.apply(order.customerId, {
			do: 'refund',
			type: PointType.RewardRefund,
			record: redemption.recordId,
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

/** A total of twelve digits may earn more than a record can hold. */
const within = (points: Decimal | string, cashback: Decimal | string) => ({
	points: least(decimal(points), MOST_POINTS),
	cashback: least(decimal(cashback), MOST_CASHBACK),
})

/** Decides what an order earns, and notes with it what it used up of capped rules. */
const decide = (desk: Desk, order: Order, program: Program): Award => {
	const award = awardOf(desk, order, program)
	const usage = usedBy(award.applied, order, desk.merchant.timeZone)
	for (const note of usage) for (const key of keysOf(note)) desk.usage.add(key, decimal(note.points))
	const isBuyerKept = hasRules(program) || award.points.eq(0) || order.decision?.buyer !== undefined
	order.decision = {
		...award.reason,
		...(isBuyerKept ? { buyer: buyerOf(desk, order) } : {}),
		...standingOf(desk, order),
		...(usage.length > 0 ? { usage } : {}),
	}
	return award
}

const giveBackUsage = (desk: Desk, before: Order): void => {
	for (const note of usageOf(before))
		for (const key of keysOf(note)) desk.usage.add(key, ZERO.minus(note.points))
}

const hasRules = (program: Program): boolean => program.rules.length > 0

/** Whether the customer took part when the order was first decided; said only where they did not. */
const standingOf = (
	desk: Desk,
	{ customerId, decision: was }: Order,
): { enrolled?: false; blocked?: true } => {
	const customer = desk.customers.get(customerId)!
	const isEnrolled = was ? was.enrolled !== false && was.nothing !== NOT_ENROLLED : customer.isEnrolled
	const isBlocked = was ? was.blocked === true || was.nothing === BLOCKED : customer.blockedAt !== null
	return { ...(isEnrolled ? {} : { enrolled: false }), ...(isBlocked ? { blocked: true } : {}) }
}

/** Tier, enrolment and place in the row are those the order was first decided with: a later change is not retroactive. */
const awardOf = (desk: Desk, order: Order, program: Program): Award => {
	const customer = desk.customers.get(order.customerId)!
	const tier = desk.tiers.find((entry) => entry.id === customer.tierId) ?? null
	const decided = order.decision?.multiplier
	const multiplier = typeof decided === 'string' ? decimal(decided) : multiplierOf(benefitsAt(program, tier))
	const { enrolled: isEnrolled = true, blocked: isBlocked = false } = standingOf(desk, order)
	const basket = basketFor(desk, order)
	const award = earn(program, { total: order.total, isEnrolled, isBlocked, multiplier, basket })
	return {
		...award,
		...within(award.points, award.cashback),
		reason: { ...award.reason, order: order.originalId },
	}
}

const basketFor = (desk: Desk, order: Order): Basket => {
	const { merchant, catalogue, usage } = desk
	const basket = basketOf(order, merchant.timeZone, catalogue, buyerOf(desk, order), rewardPart(desk, order))
	return { ...basket, used: usedBefore(usage, order, merchant.timeZone) }
}

const buyerOf = (desk: Desk, order: Order): Buyer => {
	const customer = desk.customers.get(order.customerId)!
	return (
		(order.decision?.buyer as Buyer | undefined) ?? {
			nth: customer.orders + 1,
			tier: customer.tierId,
			group: customer.rfmGroup,
		}
	)
}

/** What the reward whose code the order brings paid of it. */
export const rewardPart = ({ redemptions }: Desk, { id, customerId, coupon }: Order): Decimal =>
	sum(
		redemptions
			.filter(
				({ orderId, ...entry }) =>
					orderId === id ||
					(orderId === null && entry.externalCode === coupon && entry.customerId === customerId),
			)
			.map(({ worth }) => worth ?? ZERO),
	)

/** As it is stored. */
export const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

type Grant = Pick<Award, 'points' | 'cashback' | 'reason'>

const grant = (desk: Desk, order: Order, award: Grant, program: Program): void => {
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
	settleReferral(desk, order, program)
}
