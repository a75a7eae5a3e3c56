import { RewardType } from '@fiel/contract'
import type { Decimal } from '../db/decimal.ts'
import { type LocalizedMessage, localized } from '../messages/message.ts'
import type { RewardSettings } from './configure/reward-settings.ts'
import type { Reward } from './reward.ts'

/** What a reward gives; for one of the merchant's own, in the words of the merchant. */
export const benefitInWords = (settings: RewardSettings): LocalizedMessage | string => {
	const { type, value, title, customTitle } = settings
	switch (type) {
		case RewardType.PercentDiscount:
			return localized.percentOff(value)
		case RewardType.FixedValueDiscount:
			return localized.amountOff(value)
		case RewardType.FreeShipping:
			return localized.freeShipping()
		case RewardType.Cashback:
			return Number(value) > 0 ? localized.someCashback(value) : localized.cashback()
		case RewardType.ProductDiscount:
			return localized.percentOffProducts(value)
		case RewardType.Custom:
			return customTitle ?? title
	}
}

export const cumulationInWords = ({ isCumulative }: RewardSettings): LocalizedMessage =>
	isCumulative ? localized.cumulative() : localized.notCumulative()

export const cashbackShareInWords = ({
	cashbackMaximum,
	paidOtherwisePercent,
}: RewardSettings): LocalizedMessage[] => [
	...(cashbackMaximum === null ? [] : [localized.cashbackPaysAtMost(cashbackMaximum)]),
	...(paidOtherwisePercent === null ? [] : [localized.paidOtherwise(paidOtherwisePercent)]),
]

export const minimumInWords = ({ minimumPurchase }: RewardSettings): LocalizedMessage | null =>
	minimumPurchase === null ? null : localized.forPurchasesFrom(minimumPurchase)

export const validityInWords = ({ isManual, couponDays }: RewardSettings): LocalizedMessage | null => {
	if (isManual) return null
	if (couponDays === null) return localized.validForEver()
	return couponDays === 0 ? localized.validToday() : localized.validForDays(couponDays)
}

export const confirmationInWords = ({ tellsCustomer }: RewardSettings): LocalizedMessage =>
	tellsCustomer ? localized.codeByMail() : localized.codeNotByMail()

export const tiersInWords = ({ tiers }: Reward): LocalizedMessage =>
	tiers.length === 0 ? localized.allTiers() : localized.someTiers(tiers.length)

export const lackInWords = (cost: Decimal, balance: Decimal): LocalizedMessage | null =>
	cost.gt(balance) ? localized.morePointsNeeded(cost.minus(balance)) : null
