import { LIMITS } from '@fiel/contract'
import { isMoment } from '../calendar.ts'
import { decimal, POINT_DIGITS } from '../db/decimal.ts'
import type { Translations } from '../messages/catalog-entry.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { type NamedAdminError, type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { normalizeStatus } from './normalize-status.ts'
import { checkRules } from './rules/check-rules.ts'
import type { ProgramSettings } from './settings.ts'

const MAX_DAYS = 3650
const MAX_EXPIRY_DAYS = 36_500
const MAX_HOURS = 8760
const TOO_SMALL: NamedAdminError = 'General_BiggerThanZero'
const TOO_LARGE: NamedAdminError = 'Genaral_LengthLimitExceeded'
const TOO_FEW_POINTS: NamedAdminError = 'Objective_AmountOfPointsCannotBeLessThanOne'

/** Returns why settings are invalid, with the wire name of the member; null if they are valid. Pure. */
export const checkProgram = (settings: ProgramSettings): Refusal | null =>
	checkPurchase(settings) ??
	checkValue(settings) ??
	checkTimes(settings) ??
	checkPin(settings) ??
	checkObjectives(settings) ??
	checkRules(settings.rules)

const checkPurchase = ({ purchase }: ProgramSettings): Refusal | null => {
	const { pointsPerUnit, minimumOrder, waitingDays, digits, completedStatuses, cancelledStatuses } = purchase
	const both = completedStatuses.find((status) =>
		cancelledStatuses.some((other) => normalizeStatus(other) === normalizeStatus(status)),
	)
	const [completed, cancelled] = [completedStatuses.length > 0, cancelledStatuses.length > 0]
	const name = 'Purchase.CancelledStatuses'
	return (
		checkPoints('Purchase.PointsPerUnit', pointsPerUnit, purchase.isActive) ??
		refuseIf(
			decimal(minimumOrder).lt(0),
			'Objective_OrderMinimumValueCannotBeLessThanZero',
			'Purchase.MinimumOrder',
			'must not be negative',
		) ??
		refuseIf(
			decimal(minimumOrder).gt(LIMITS.amount),
			'OrderMinimumValueInvalidValue',
			'Purchase.MinimumOrder',
			'is too large',
		) ??
		refuseIf(
			waitingDays < 0,
			'Objective_DaysToWaitToGrantPointsCannotBeLessThanZero',
			'Purchase.WaitingDays',
			'must not be negative',
		) ??
		refuseIf(
			!Number.isInteger(waitingDays) || waitingDays > MAX_DAYS,
			'DaysToWaitToGrantPointsInvalidValue',
			'Purchase.WaitingDays',
			`must be a whole number up to ${MAX_DAYS}`,
		) ??
		checkBetween('Purchase.Digits', digits, 0, POINT_DIGITS) ??
		refuseIf(
			completed && !cancelled,
			'Objective_CanceledStatusListMustHaveAValue',
			name,
			'must say which statuses cancel, because there are some that complete',
		) ??
		refuseIf(
			cancelled && !completed,
			'Objective_CompletedStatusListMustHaveAValue',
			'Purchase.CompletedStatuses',
			'must say which statuses complete, because there are some that cancel',
		) ??
		refuseIf(
			both !== undefined,
			'Objective_CanceledStatusListMustHaveAValue',
			name,
			`has "${both}", which also completes`,
		)
	)
}

/** Cashback is divided by the point value, so the value must be positive while cashback is active. */
const checkValue = ({ cashback }: ProgramSettings): Refusal | null =>
	refuseIf(
		decimal(cashback.pointValue).lt(0) || (cashback.isActive && decimal(cashback.pointValue).eq(0)),
		'Objective_DiscountValueCannotBeLessThanOne',
		'Cashback.PointValue',
		'must be more than 0',
	)

const checkTimes = ({ expiry, refund, redemption }: ProgramSettings): Refusal | null =>
	(expiry.kind === 'days' ? checkBetween('Expiry.Days', expiry.days, 1, MAX_EXPIRY_DAYS) : null) ??
	checkBetween('Expiry.NoticeDays', expiry.noticeDays, 0, MAX_DAYS) ??
	checkBetween('Refund.GraceDays', refund.graceDays, 0, MAX_DAYS) ??
	checkHours('Redemption.CheckoutHours', redemption.checkoutHours) ??
	checkHours('Redemption.TillHours', redemption.tillHours)

const checkHours = (field: string, hours: number | null): Refusal | null =>
	hours === null ? null : checkBetween(field, hours, 1, MAX_HOURS)

const checkPin = ({ pin }: ProgramSettings): Refusal | null =>
	refuseIf(decimal(pin.above).lt(0), TOO_SMALL, 'Pin.Above', 'must not be negative', panelText.atLeast(0)) ??
	refuseIf(decimal(pin.above).gt(LIMITS.amount), TOO_LARGE, 'Pin.Above', 'is too large')

const checkObjectives = ({ signup, birthday, referral, custom }: ProgramSettings): Refusal | null =>
	checkPoints('Signup.Points', signup.points, signup.isActive) ??
	refuseIf(
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
			(ids.has(id)
				? refuse('GenericError', `${field}.Id is used twice`, `${field}.Id`, panelText.usedTwice())
				: null) ?? checkPoints(`${field}.Points`, points, isActive)
		if (wrong) return wrong
		ids.add(id)
	}
	return null
}

/** Points must not be negative, and must be positive if the objective needs them. */
const checkPoints = (field: string, points: string, isNeeded: boolean): Refusal | null =>
	refuseIf(
		decimal(points).lt(0) || (isNeeded && decimal(points).eq(0)),
		TOO_FEW_POINTS,
		field,
		'must be more than 0',
	)

const checkBetween = (field: string, value: number, least: number, most: number): Refusal | null =>
	refuseIf(value < least, TOO_SMALL, field, `must be at least ${least}`, panelText.between(least, most)) ??
	refuseIf(!(value <= most), TOO_LARGE, field, `must be at most ${most}`, panelText.between(least, most))

const refuseIf = (
	isWrong: boolean,
	name: NamedAdminError,
	field: string,
	words: string,
	text?: Translations,
): Refusal | null => (isWrong ? refuse(name, `${field} ${words}`, field, text) : null)
