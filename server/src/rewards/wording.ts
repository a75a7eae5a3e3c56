import { RewardType } from '@fiel/contract'
import type { Decimal } from '../db/decimal.ts'
import type { RewardSettings } from './configuration.ts'
import type { Reward } from './reward.ts'

/** What a reward gives. */
export const benefitInWords = (settings: RewardSettings): string => {
	const { type, value, title, customTitle } = settings
	switch (type) {
		case RewardType.PercentDiscount:
			return `${value}% off one purchase.`
		case RewardType.FixedValueDiscount:
			return `${value} off one purchase.`
		case RewardType.FreeShipping:
			return 'Free shipping for one purchase.'
		case RewardType.Cashback:
			return Number(value) > 0 ? `${value} of cashback for one purchase.` : 'Cashback for one purchase.'
		case RewardType.ProductDiscount:
			return `${value}% off certain products.`
		case RewardType.Custom:
			return customTitle ?? title
	}
}

export const cumulationInWords = ({ isCumulative }: RewardSettings): string =>
	isCumulative ? 'Can be added to other promotions.' : 'Cannot be added to other promotions.'

export const cashbackShareInWords = (settings: RewardSettings): string | null => {
	const { cashbackMaximum, paidOtherwisePercent } = settings
	const rules = [
		...(cashbackMaximum === null ? [] : [`Cashback pays at most ${cashbackMaximum} of a purchase.`]),
		...(paidOtherwisePercent === null
			? []
			: [`At least ${paidOtherwisePercent}% of a purchase must be paid otherwise.`]),
	]
	return rules.join(' ') || null
}

export const minimumInWords = ({ minimumPurchase }: RewardSettings): string | null =>
	minimumPurchase === null ? null : `For purchases of ${minimumPurchase} or more.`

export const validityInWords = ({ isManual, couponDays }: RewardSettings): string | null => {
	if (isManual) return null
	if (couponDays === null) return 'Valid for ever.'
	return couponDays === 0 ? 'Valid until the end of the day.' : `Valid for ${counted(couponDays, 'day')}.`
}

export const confirmationInWords = ({ tellsCustomer }: RewardSettings): string =>
	tellsCustomer ? 'The code is sent by e-mail.' : 'The code is not sent by e-mail.'

export const tiersInWords = ({ tiers }: Reward): string =>
	tiers.length === 0 ? 'All tiers' : counted(tiers.length, 'tier')

export const lackInWords = (cost: Decimal, balance: Decimal): string | null =>
	cost.gt(balance) ? `${cost.minus(balance)} more points are needed.` : null

const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
