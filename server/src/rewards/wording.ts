import type { Decimal } from '../db/decimal.ts'
import { type LocalizedMessage, localized } from '../messages/message.ts'
import { asMoney } from '../messages/message-parts.ts'
import type { RewardSettings } from './configure/reward-settings.ts'
import type { Reward } from './reward.ts'

export const cumulationInWords = ({ isCumulative }: RewardSettings): LocalizedMessage =>
	isCumulative ? localized.cumulative() : localized.notCumulative()

export const cashbackShareInWords = ({
	cashbackMaximum,
	paidOtherwisePercent,
}: RewardSettings): LocalizedMessage[] => [
	...(cashbackMaximum === null ? [] : [localized.cashbackPaysAtMost(asMoney(cashbackMaximum))]),
	...(paidOtherwisePercent === null ? [] : [localized.paidOtherwise(paidOtherwisePercent)]),
]

export const minimumInWords = ({ minimumPurchase }: RewardSettings): LocalizedMessage | null =>
	minimumPurchase === null ? null : localized.forPurchasesFrom(asMoney(minimumPurchase))

export const validityInWords = ({ isManual, couponDays }: RewardSettings): LocalizedMessage | null => {
	if (isManual) return null
	if (couponDays === null) return localized.validForEver()
	return couponDays === 0 ? localized.validToday() : localized.validForDays(couponDays)
}

export const confirmationInWords = ({ tellsCustomer }: RewardSettings): LocalizedMessage =>
	tellsCustomer ? localized.codeByMail() : localized.codeNotByMail()

export const tiersInWords = ({ tiers }: Reward): LocalizedMessage =>
	tiers.length === 0 ? localized.allTiers() : localized.someTiers(tiers.length)

export const missingBalanceText = (cost: Decimal, balance: Decimal): LocalizedMessage | null =>
	cost.gt(balance) ? localized.morePointsNeeded(cost.minus(balance)) : null
