import { type ErrorName, REWARD_LIMITS, RewardType } from '@fiel/contract'
import { decimal } from '../db/decimal.ts'
import { isAddress } from '../notifications/mail.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import type { RewardSettings } from './configuration.ts'

const PERCENTAGES: readonly number[] = [RewardType.PercentDiscount, RewardType.ProductDiscount]
const WORTH_SOMETHING: readonly number[] = [...PERCENTAGES, RewardType.FixedValueDiscount]

/** Why a reward makes no sense, naming the member as callers write it; null when it does. */
export const checkReward = (settings: RewardSettings, knownTiers: Set<number>): Refusal | null =>
	checkNeeded(settings) ??
	checkPoints(settings) ??
	checkValue(settings) ??
	checkLimits(settings) ??
	checkAddresses(settings) ??
	checkTiers(settings, knownTiers)

const checkNeeded = ({ title, type, tellsCustomer, customerEmail }: RewardSettings): Refusal | null =>
	blank(!title, 'Title') ??
	blank(type === undefined || type === null, 'RewardType') ??
	blank(tellsCustomer && !customerEmail, 'CustomerEmailConfiguration')

const checkPoints = ({ points, isFree, type }: RewardSettings): Refusal | null => {
	const costsNothing = isFree || type === RewardType.Cashback
	return (
		no(
			decimal(points).lt(0) || (decimal(points).eq(0) && !costsNothing),
			'Reward_PointsShouldBePositive',
			'Points',
			'must be more than 0, unless NoPointCost is true',
		) ??
		no(
			decimal(points).gt(REWARD_LIMITS.points),
			'Reward_PointsShouldBe9999ValueMax',
			'Points',
			`must be ${REWARD_LIMITS.points} at most`,
		)
	)
}

const checkValue = ({ value, type, paidOtherwisePercent }: RewardSettings): Refusal | null => {
	const isPercentage = PERCENTAGES.includes(type)
	return (
		no(
			decimal(value).lt(0) || (decimal(value).eq(0) && WORTH_SOMETHING.includes(type)),
			'Reward_ValueShouldBePositive',
			'Value',
			'must be more than 0',
		) ??
		no(
			isPercentage && decimal(value).gt(REWARD_LIMITS.percent),
			'Reward_ValueShouldBe100PercentMax',
			'Value',
			'must be 100 percent at most',
		) ??
		no(
			!isPercentage && decimal(value).gt(REWARD_LIMITS.value),
			'Reward_ValueShouldBe999ValueMax',
			'Value',
			`must be ${REWARD_LIMITS.value} at most`,
		) ??
		no(
			decimal(paidOtherwisePercent ?? 0).gt(REWARD_LIMITS.percent),
			'Reward_ValueShouldBe100PercentMax',
			'MinimumPercentPurchase',
			'must be 100 percent at most',
		)
	)
}

const checkLimits = (settings: RewardSettings): Refusal | null => {
	const { offeredFrom, offeredUntil } = settings
	return (
		no(
			offeredFrom !== null && offeredUntil !== null && offeredUntil < offeredFrom,
			'Campaign_InvalidDateRange',
			'ValidDateEnd',
			'must not be before ValidDateStart',
		) ??
		least('SameCustomerUsageLimit', settings.limitPerCustomer, 0) ??
		least('GlobalUsageLimit', settings.limitInAll, 0) ??
		least('ValidDays', settings.couponDays, 1) ??
		least('MinimalValue', settings.minimumPurchase, 0) ??
		least('CashbackMaxPurchaseValue', settings.cashbackMaximum, 0) ??
		least('MinimumPercentPurchase', settings.paidOtherwisePercent, 0)
	)
}

const checkAddresses = ({ tellsMerchant, merchantEmails }: RewardSettings): Refusal | null => {
	const wrong = merchantEmails.findIndex((address) => !isAddress(address))
	return (
		blank(tellsMerchant && merchantEmails.length === 0, 'ClientEmailsNotification') ??
		no(
			wrong >= 0,
			'General_FieldCannotBeNullOrBlank',
			`ClientEmailsNotification[${wrong}]`,
			'is not an e-mail address',
		)
	)
}

const checkTiers = ({ tierIds }: RewardSettings, known: Set<number>): Refusal | null => {
	const unknown = tierIds.find((id) => !known.has(id))
	return no(unknown !== undefined, 'Tier_NotFound', 'TierIds', `names tier ${unknown}, which is not there`)
}

const least = (field: string, value: number | string | null, limit: number): Refusal | null =>
	no(value !== null && decimal(value).lt(limit), 'General_BiggerThanZero', field, `must be at least ${limit}`)

const blank = (isBlank: boolean, field: string): Refusal | null =>
	no(isBlank, 'General_FieldCannotBeNullOrBlank', field, 'is required')

const no = (isWrong: boolean, name: ErrorName, field: string, words: string): Refusal | null =>
	isWrong ? refuse(name, `${field} ${words}`, field) : null
