import { type ErrorName, LIMITS } from '@fiel/contract'
import { isMoment } from '../calendar.ts'
import { decimal, POINT_DIGITS } from '../db/decimal.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { plainStatus } from './plain-status.ts'
import { checkRules } from './rules/check-rules.ts'
import type { ProgramSettings } from './settings.ts'

const MOST_DAYS = 3650
const LONGEST_LIFE = 36_500
const TOO_SMALL: ErrorName = 'General_BiggerThanZero'
const TOO_LARGE: ErrorName = 'Genaral_LengthLimitExceeded'
const POINTS: ErrorName = 'Objective_AmountOfPointsCannotBeLessThanOne'

/** Why settings make no sense, naming the member as callers write it; null when they do. Pure. */
export const checkProgram = (settings: ProgramSettings): Refusal | null =>
	checkPurchase(settings) ??
	checkValue(settings) ??
	checkTimes(settings) ??
	checkObjectives(settings) ??
	checkRules(settings.rules)

const checkPurchase = ({ purchase }: ProgramSettings): Refusal | null => {
	const { pointsPerUnit, minimumOrder, waitingDays, digits, completedStatuses, cancelledStatuses } = purchase
	const both = completedStatuses.find((status) =>
		cancelledStatuses.some((other) => plainStatus(other) === plainStatus(status)),
	)
	const [completed, cancelled] = [completedStatuses.length > 0, cancelledStatuses.length > 0]
	const name = 'Purchase.CancelledStatuses'
	return (
		checkPoints('Purchase.PointsPerUnit', pointsPerUnit, purchase.isActive) ??
		no(
			decimal(minimumOrder).lt(0),
			'Objective_OrderMinimumValueCannotBeLessThanZero',
			'Purchase.MinimumOrder',
			'must not be negative',
		) ??
		no(
			decimal(minimumOrder).gt(LIMITS.amount),
			'OrderMinimumValueInvalidValue',
			'Purchase.MinimumOrder',
			'is too large',
		) ??
		no(
			waitingDays < 0,
			'Objective_DaysToWaitToGrantPointsCannotBeLessThanZero',
			'Purchase.WaitingDays',
			'must not be negative',
		) ??
		no(
			!Number.isInteger(waitingDays) || waitingDays > MOST_DAYS,
			'DaysToWaitToGrantPointsInvalidValue',
			'Purchase.WaitingDays',
			`must be a whole number up to ${MOST_DAYS}`,
		) ??
		between('Purchase.Digits', digits, 0, POINT_DIGITS) ??
		no(
			completed && !cancelled,
			'Objective_CanceledStatusListMustHaveAValue',
			name,
			'must say which statuses cancel, because there are some that complete',
		) ??
		no(
			cancelled && !completed,
			'Objective_CompletedStatusListMustHaveAValue',
			'Purchase.CompletedStatuses',
			'must say which statuses complete, because there are some that cancel',
		) ??
		no(
			both !== undefined,
			'Objective_CanceledStatusListMustHaveAValue',
			name,
			`has "${both}", which also completes`,
		)
	)
}

/** Cashback is divided by the value of a point, so that it can be neither nothing nor less. */
const checkValue = ({ cashback }: ProgramSettings): Refusal | null =>
	no(
		decimal(cashback.pointValue).lt(0) || (cashback.isActive && decimal(cashback.pointValue).eq(0)),
		'Objective_DiscountValueCannotBeLessThanOne',
		'Cashback.PointValue',
		'must be more than 0',
	)

const checkTimes = ({ expiry, refund }: ProgramSettings): Refusal | null =>
	(expiry.kind === 'days' ? between('Expiry.Days', expiry.days, 1, LONGEST_LIFE) : null) ??
	between('Expiry.NoticeDays', expiry.noticeDays, 0, MOST_DAYS) ??
	between('Refund.GraceDays', refund.graceDays, 0, MOST_DAYS)

const checkObjectives = ({ signup, birthday, referral, custom }: ProgramSettings): Refusal | null =>
	checkPoints('Signup.Points', signup.points, signup.isActive) ??
	no(
		signup.since !== null && !isMoment(signup.since),
		'Objective_SignupStartDateMustHaveAValidValue',
		'Signup.Since',
		'must be a date',
	) ??
	checkPoints('Birthday.Points', birthday.points, birthday.isActive) ??
	checkPoints(
		'Referral.Points',
		referral.points,
		referral.isActive && decimal(referral.friendPoints).eq(0),
	) ??
	checkPoints('Referral.FriendPoints', referral.friendPoints, false) ??
	checkCustom(custom)

const checkCustom = (custom: ProgramSettings['custom']): Refusal | null => {
	const ids = new Set<number>()
	for (const [index, { id, points, isActive }] of custom.entries()) {
		const field = `Custom[${index}]`
		const wrong =
			no(ids.has(id), 'GenericError', `${field}.Id`, 'is used twice') ??
			checkPoints(`${field}.Points`, points, isActive)
		if (wrong) return wrong
		ids.add(id)
	}
	return null
}

/** More than nothing while they are what an objective is for, and never less. */
const checkPoints = (field: string, points: string, isNeeded: boolean): Refusal | null =>
	no(decimal(points).lt(0) || (isNeeded && decimal(points).eq(0)), POINTS, field, 'must be more than 0')

const between = (field: string, value: number, least: number, most: number): Refusal | null =>
	no(value < least, TOO_SMALL, field, `must be at least ${least}`) ??
	no(!(value <= most), TOO_LARGE, field, `must be at most ${most}`)

const no = (isWrong: boolean, name: ErrorName, field: string, words: string): Refusal | null =>
	isWrong ? refuse(name, `${field} ${words}`, field) : null
