import { ProductDiscountMode, REWARD_LIMITS } from '@fiel/contract'
import { isAddress } from '@fiel/contract/contact-rules'
import { decimal } from '../../db/decimal.ts'
import type { Translations } from '../../messages/catalog-entry.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { type NamedAdminError, type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import { isPaidWithCashback, rewardKindOf } from '../kinds.ts'
import type { RewardSettings } from './reward-settings.ts'

/** Returns why a reward is invalid, with the wire name of the member; null if it is valid. */
export const checkReward = (settings: RewardSettings, knownTiers: Set<number>): Refusal | null =>
	checkRequired(settings) ??
	checkPoints(settings) ??
	checkValue(settings) ??
	checkProduct(settings) ??
	checkLimits(settings) ??
	checkAddresses(settings) ??
	checkTiers(settings, knownTiers)

const checkRequired = ({ title, type, tellsCustomer, customerEmail }: RewardSettings): Refusal | null =>
	refuseBlank(!title, 'Title') ??
	refuseBlank(type === undefined || type === null, 'RewardType') ??
	refuseBlank(tellsCustomer && !customerEmail, 'CustomerEmailConfiguration')

const checkPoints = (settings: RewardSettings): Refusal | null => {
	const { points, isFree } = settings
	const costsNoPoints = isFree || isPaidWithCashback(settings)
	return (
		refuseIf(
			decimal(points).lt(0) || (decimal(points).eq(0) && !costsNoPoints),
			'Reward_PointsShouldBePositive',
			'Points',
			'must be more than 0, unless NoPointCost is true',
		) ??
		refuseIf(
			decimal(points).gt(REWARD_LIMITS.points),
			'Reward_PointsShouldBe9999ValueMax',
			'Points',
			`must be ${REWARD_LIMITS.points} at most`,
		)
	)
}

const checkValue = (settings: RewardSettings): Refusal | null => {
	const { value, paidOtherwisePercent, product } = settings
	const { valueUnit, needsValue: kindNeedsValue } = rewardKindOf(settings)
	const needsValue = kindNeedsValue && !product
	const isPercentage = valueUnit === 'percent'
	return (
		refuseIf(
			decimal(value).lt(0) || (decimal(value).eq(0) && needsValue),
			'Reward_ValueShouldBePositive',
			'Value',
			'must be more than 0',
		) ??
		refuseIf(
			isPercentage && decimal(value).gt(REWARD_LIMITS.percent),
			'Reward_ValueShouldBe100PercentMax',
			'Value',
			'must be 100 percent at most',
		) ??
		refuseIf(
			!isPercentage && decimal(value).gt(REWARD_LIMITS.value),
			'Reward_ValueShouldBe999ValueMax',
			'Value',
			`must be ${REWARD_LIMITS.value} at most`,
		) ??
		refuseIf(
			decimal(paidOtherwisePercent ?? 0).gt(REWARD_LIMITS.percent),
			'Reward_ValueShouldBe100PercentMax',
			'MinimumPercentPurchase',
			'must be 100 percent at most',
		)
	)
}

const checkProduct = ({ product }: RewardSettings): Refusal | null => {
	if (!product) return null
	const { productId, mode, value, maxUnits } = product
	const isPercentage = mode === ProductDiscountMode.PercentDiscount
	const mayBeZero = mode === ProductDiscountMode.FreeGift || mode === ProductDiscountMode.FixedFinalPrice
	const field = 'ProductOffer.DiscountValue'
	return (
		refuseBlank(!productId, 'ProductOffer.ExternalProductId') ??
		refuseIf(
			decimal(value).lt(0) || (decimal(value).eq(0) && !mayBeZero),
			'Reward_ValueShouldBePositive',
			field,
			'must be more than 0',
		) ??
		refuseIf(
			isPercentage && decimal(value).gt(REWARD_LIMITS.percent),
			'Reward_ValueShouldBe100PercentMax',
			field,
			'must be 100 percent at most',
		) ??
		checkMinimum('ProductOffer.MaxUnits', maxUnits, 1)
	)
}

const checkLimits = (settings: RewardSettings): Refusal | null => {
	const { offeredFrom, offeredUntil } = settings
	return (
		refuseIf(
			offeredFrom !== null && offeredUntil !== null && offeredUntil < offeredFrom,
			'Campaign_InvalidDateRange',
			'ValidDateEnd',
			'must not be before ValidDateStart',
			panelText.endFirst(),
		) ??
		checkMinimum('SameCustomerUsageLimit', settings.limitPerCustomer, 0) ??
		checkMinimum('GlobalUsageLimit', settings.limitInAll, 0) ??
		checkMinimum('ValidDays', settings.couponDays, 1) ??
		checkMinimum('MinimalValue', settings.minimumPurchase, 0) ??
		checkMinimum('CashbackMaxPurchaseValue', settings.cashbackMaximum, 0) ??
		checkMinimum('MinimumPercentPurchase', settings.paidOtherwisePercent, 0)
	)
}

const checkAddresses = ({ tellsMerchant, merchantEmails }: RewardSettings): Refusal | null => {
	const wrong = merchantEmails.findIndex((address) => !isAddress(address))
	return (
		refuseBlank(tellsMerchant && merchantEmails.length === 0, 'ClientEmailsNotification') ??
		refuseIf(
			wrong >= 0,
			'General_FieldCannotBeNullOrBlank',
			`ClientEmailsNotification[${wrong}]`,
			'is not an email address',
			panelText.email(),
		)
	)
}

const checkTiers = ({ tierIds }: RewardSettings, known: Set<number>): Refusal | null => {
	const unknown = tierIds.find((id) => !known.has(id))
	return refuseIf(
		unknown !== undefined,
		'Tier_NotFound',
		'TierIds',
		`names tier ${unknown}, which is not there`,
	)
}

const checkMinimum = (field: string, value: number | string | null, limit: number): Refusal | null =>
	refuseIf(
		value !== null && decimal(value).lt(limit),
		'General_BiggerThanZero',
		field,
		`must be at least ${limit}`,
		panelText.atLeast(limit),
	)

const refuseBlank = (isBlank: boolean, field: string): Refusal | null =>
	refuseIf(isBlank, 'General_FieldCannotBeNullOrBlank', field, 'is required')

const refuseIf = (
	isWrong: boolean,
	name: NamedAdminError,
	field: string,
	words: string,
	text?: Translations,
): Refusal | null => (isWrong ? refuse(name, `${field} ${words}`, field, text) : null)
