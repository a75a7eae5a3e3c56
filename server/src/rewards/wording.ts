import { RewardType } from '@fiel/contract'
import type { Decimal } from '../db/decimal.ts'
import { type Message, say } from '../messages/message.ts'
import type { RewardSettings } from './configuration.ts'
import type { Reward } from './reward.ts'

/** What a reward gives; for one of the merchant's own, in the words of the merchant. */
export const benefitInWords = (settings: RewardSettings): Message | string => {
	const { type, value, title, customTitle } = settings
	switch (type) {
		case RewardType.PercentDiscount:
			return say.percentOff(value)
		case RewardType.FixedValueDiscount:
			return say.amountOff(value)
		case RewardType.FreeShipping:
			return say.freeShipping()
		case RewardType.Cashback:
			return Number(value) > 0 ? say.someCashback(value) : say.cashback()
		case RewardType.ProductDiscount:
			return say.percentOffProducts(value)
		case RewardType.Custom:
			return customTitle ?? title
	}
}

export const cumulationInWords = ({ isCumulative }: RewardSettings): Message =>
	isCumulative ? say.cumulative() : say.notCumulative()

export const cashbackShareInWords = ({
	cashbackMaximum,
	paidOtherwisePercent,
}: RewardSettings): Message[] => [
	...(cashbackMaximum === null ? [] : [say.cashbackPaysAtMost(cashbackMaximum)]),
	...(paidOtherwisePercent === null ? [] : [say.paidOtherwise(paidOtherwisePercent)]),
]

export const minimumInWords = ({ minimumPurchase }: RewardSettings): Message | null =>
	minimumPurchase === null ? null : say.forPurchasesFrom(minimumPurchase)

export const validityInWords = ({ isManual, couponDays }: RewardSettings): Message | null => {
	if (isManual) return null
	if (couponDays === null) return say.validForEver()
	return couponDays === 0 ? say.validToday() : say.validForDays(couponDays)
}

export const confirmationInWords = ({ tellsCustomer }: RewardSettings): Message =>
	tellsCustomer ? say.codeByMail() : say.codeNotByMail()

export const tiersInWords = ({ tiers }: Reward): Message =>
	tiers.length === 0 ? say.allTiers() : say.someTiers(tiers.length)

export const lackInWords = (cost: Decimal, balance: Decimal): Message | null =>
	cost.gt(balance) ? say.morePointsNeeded(cost.minus(balance)) : null
