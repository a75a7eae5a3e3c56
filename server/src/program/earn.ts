import { type Decimal, decimal, Decimal as exact, MONEY_DIGITS, POINT_DIGITS, ZERO } from '../db/decimal.ts'
import type { Program } from './settings.ts'

/** The part of an order that rules look at. */
export interface Purchase {
	total: Decimal
	isEnrolled: boolean
	/** The points multiplier of the customer's tier. */
	multiplier: Decimal
}

export interface Award {
	points: Decimal
	cashback: Decimal
	/** Why, in data: what support reads out when a customer asks. */
	reason: Record<string, unknown>
}

/** What a completed order earns under a program, or why it earns nothing. Pure. */
export const earn = (program: Program, purchase: Purchase): Award => {
	const why = refusal(program, purchase)
	if (why)
		return {
			points: ZERO,
			cashback: ZERO,
			reason: { rule: 'purchase', version: program.version, nothing: why },
		}
	const { pointsPerUnit, rounding, digits } = program.purchase
	const exactPoints = purchase.total.times(pointsPerUnit).times(purchase.multiplier)
	const points = exactPoints.round(Math.min(digits, POINT_DIGITS), ROUNDING[rounding])
	return {
		points,
		cashback: cashbackOf(program, points),
		reason: {
			rule: 'purchase',
			version: program.version,
			total: purchase.total.toString(),
			pointsPerUnit,
			multiplier: purchase.multiplier.toString(),
			exact: exactPoints.toString(),
			rounding,
			digits,
			pointValue: program.cashback.pointValue,
		},
	}
}

const ROUNDING = { down: exact.roundDown, nearest: exact.roundHalfUp, up: exact.roundUp }

const refusal = (program: Program, purchase: Purchase): string | null => {
	if (!program.purchase.isActive) return 'the purchase objective is off'
	if (!purchase.isEnrolled) return 'the customer is not enrolled'
	if (purchase.total.lt(program.purchase.minimumOrder)) {
		return `the total is below the minimum of ${program.purchase.minimumOrder}`
	}
	if (earnsNothing(program, purchase)) return 'the total earns no whole point'
	return null
}

const earnsNothing = (program: Program, { total, multiplier }: Purchase): boolean => {
	const { pointsPerUnit, rounding, digits } = program.purchase
	return total.times(pointsPerUnit).times(multiplier).round(digits, ROUNDING[rounding]).eq(0)
}

/** The currency equivalent of points at the point value in force. */
export const cashbackOf = (program: Program, points: Decimal): Decimal =>
	program.cashback.isActive
		? points.times(program.cashback.pointValue).round(MONEY_DIGITS, exact.roundHalfUp)
		: ZERO

/** The points that an amount of currency is, at the point value in force. */
export const pointsOf = (program: Program, cashback: Decimal): Decimal =>
	decimal(cashback).div(program.cashback.pointValue).round(POINT_DIGITS, exact.roundHalfUp)
