import { PointType, TierBenefitType } from '@fiel/contract'
import { dayOf, parseMoment } from '../calendar.ts'
import { type Decimal, decimal, POINT_DIGITS, sum } from '../db/decimal.ts'
import { type Award, cashbackForPoints } from './calculate-award.ts'
import type { CustomObjective, Program } from './settings.ts'
import { benefitsAt, type EarningBenefit, type Tier } from './tier.ts'

/** Something other than an order that earns points. */
export interface Objective {
	rule: 'signup' | 'birthday' | 'referral' | 'objective'
	type: PointType
	points: string
	/** The id of a custom objective. */
	id?: number
	/** Further members of the reason, for support. */
	facts?: Record<string, unknown>
}

/** Calculates what an objective earns a customer of a tier, and why. */
export const calculateObjectiveAward = (
	program: Program,
	tier: Tier | null,
	objective: Objective,
): Omit<Award, 'applied'> => {
	const bonus = tierBonusOf(benefitsAt(program, tier), objective.type, objective.id ?? null)
	const points = decimal(objective.points).plus(bonus).round(POINT_DIGITS, 'half up')
	return {
		points,
		cashback: cashbackForPoints(program, points),
		reason: {
			rule: objective.rule,
			version: program.version,
			points: objective.points,
			...(bonus.gt(0) && { tier: tier!.id, bonus: bonus.toString() }),
			pointValue: program.cashback.pointValue,
			...objective.facts,
		},
	}
}

/** Returns the points that a tier adds to an objective. A benefit that names a custom objective adds only to that one. */
export const tierBonusOf = (
	benefits: readonly EarningBenefit[],
	type: PointType,
	id: number | null,
): Decimal =>
	sum(
		benefits
			.filter((benefit) => benefit.type === TierBenefitType.ObjectiveBonus && benefit.subType === type)
			.filter(({ objective }) => id === null || !objective || objective.Id === id)
			.map(({ bonus }) => decimal(bonus ?? 0)),
	)

export const POINT_TYPES = {
	review: PointType.Review,
	social: PointType.Social,
	custom: PointType.CustomObjective,
} as const

/** Returns the key of the period of an objective that contains a moment. */
export const objectivePeriodOf = (
	period: CustomObjective['period'],
	moment: Date,
	timeZone: string,
): string =>
	period === 'ever' ? 'ever' : dayOf(moment, timeZone).slice(0, { day: 10, month: 7, year: 4 }[period])

/** Whether joining at a moment earns points. Customers who signed up in the shop before `since` earn none. */
export const earnsSignup = ({ signup }: Program, joinedAt: Date, timeZone: string): boolean =>
	signup.isActive &&
	(signup.since === null || dayOf(joinedAt, timeZone) >= dayOf(parseMoment(signup.since, timeZone), timeZone))
