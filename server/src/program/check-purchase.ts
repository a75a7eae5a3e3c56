import { type Refusal, refuse } from '../refusal.ts'
import type { ProgramSettings } from './settings.ts'

const DECIMAL = /^-?\d{1,12}(\.\d{1,4})?$/
const MOST_DAYS = 3650
const FIELD = 'purchase'

/** Whether the purchase objective makes sense. */
export const checkPurchase = ({ purchase, cashback }: ProgramSettings): Refusal | null =>
	checkEarning(purchase, cashback) ??
	checkMinimum(purchase) ??
	checkWaiting(purchase) ??
	checkStatuses(purchase)

type Purchase = ProgramSettings['purchase']

const checkEarning = (purchase: Purchase, cashback: ProgramSettings['cashback']): Refusal | null => {
	const { pointsPerUnit, rounding, digits, isActive } = purchase
	if (!DECIMAL.test(pointsPerUnit) || (isActive && Number(pointsPerUnit) <= 0)) {
		const wrong = 'must be more than 0, with at most 4 decimals'
		return refuse(
			'Objective_AmountOfPointsCannotBeLessThanOne',
			`${FIELD}.pointsPerUnit ${wrong}`,
			`${FIELD}.pointsPerUnit`,
		)
	}
	if (!DECIMAL.test(cashback.pointValue) || (cashback.isActive && Number(cashback.pointValue) <= 0)) {
		const wrong = 'must be more than 0, with at most 4 decimals'
		return refuse(
			'Objective_DiscountValueCannotBeLessThanOne',
			`cashback.pointValue ${wrong}`,
			'cashback.pointValue',
		)
	}
	if (!['down', 'nearest', 'up'].includes(rounding)) {
		return refuse('GenericError', `${FIELD}.rounding must be down, nearest or up`, `${FIELD}.rounding`)
	}
	return Number.isInteger(digits) && digits >= 0 && digits <= 4
		? null
		: refuse('GenericError', `${FIELD}.digits must be a whole number from 0 to 4`, `${FIELD}.digits`)
}

const checkMinimum = ({ minimumOrder }: Purchase): Refusal | null => {
	const field = `${FIELD}.minimumOrder`
	if (!DECIMAL.test(minimumOrder)) {
		return refuse('OrderMinimumValueInvalidValue', `${field} must be an amount of currency`, field)
	}
	return Number(minimumOrder) < 0
		? refuse('Objective_OrderMinimumValueCannotBeLessThanZero', `${field} must not be negative`, field)
		: null
}

const checkWaiting = ({ waitingDays }: Purchase): Refusal | null => {
	const field = `${FIELD}.waitingDays`
	if (!Number.isInteger(waitingDays) || waitingDays > MOST_DAYS) {
		return refuse(
			'DaysToWaitToGrantPointsInvalidValue',
			`${field} must be a whole number up to ${MOST_DAYS}`,
			field,
		)
	}
	return waitingDays < 0
		? refuse('Objective_DaysToWaitToGrantPointsCannotBeLessThanZero', `${field} must not be negative`, field)
		: null
}

/** Empty lists are fine: then only the flags of an order count. A blank entry, or one in both lists, is a mistake. */
const checkStatuses = ({ completedStatuses, cancelledStatuses }: Purchase): Refusal | null => {
	const blank = (statuses: string[]): boolean => statuses.some((status) => status.trim() === '')
	if (blank(completedStatuses)) {
		const field = `${FIELD}.completedStatuses`
		return refuse('Objective_CompletedStatusListMustHaveAValue', `${field} has a blank entry`, field)
	}
	const field = `${FIELD}.cancelledStatuses`
	if (blank(cancelledStatuses)) {
		return refuse('Objective_CanceledStatusListMustHaveAValue', `${field} has a blank entry`, field)
	}
	const completed = new Set(completedStatuses.map(plain))
	const both = cancelledStatuses.find((status) => completed.has(plain(status)))
	return both === undefined
		? null
		: refuse('GenericError', `${field} has "${both}", which completes an order too`, field)
}

/** Statuses are compared without regard to case and to space around them. */
export const plain = (status: string): string => status.trim().toLowerCase()
