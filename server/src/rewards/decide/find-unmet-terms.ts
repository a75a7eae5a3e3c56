import type { Decimal } from '../../db/decimal.ts'
import { isPaidWithCashback } from '../kinds.ts'
import type { RedemptionTerms } from '../redemption.ts'
import { maxCashback } from './check-redeemable.ts'

/** A member of the reward configuration, by its wire name, because the merchant reads it. */
export type UnmetTerm = 'MinimalValue' | 'MinimumPercentPurchase' | 'CashbackMaxPurchaseValue' | 'ValidDays'

/** What a redemption asks of the purchase that uses it. */
export interface PurchaseTerms {
	terms: RedemptionTerms
	/** The money that it stands for: that of its coupon, if it has one; null if it stands for something else. */
	worth: Decimal | null
	/** The end of its coupon. */
	validUntil: Date | null
}

/**
 * Finds the terms of a redemption that a purchase does not meet. The order counts all the same: the merchant's till has
 * decided, and the customer has left.
 */
export const findUnmetTerms = (
	{ terms, worth, validUntil }: PurchaseTerms,
	{ total, placedAt }: { total: Decimal; placedAt: Date },
): UnmetTerm[] => {
	const unmet: UnmetTerm[] = []
	const { minimumPurchase, cashbackMaximum, paidOtherwisePercent } = terms
	if (minimumPurchase !== null && total.lt(minimumPurchase)) unmet.push('MinimalValue')
	if (validUntil && placedAt > validUntil) unmet.push('ValidDays')
	if (!isPaidWithCashback(terms) || !worth) return unmet
	if (cashbackMaximum !== null && worth.gt(cashbackMaximum)) unmet.push('CashbackMaxPurchaseValue')
	const most = maxCashback({ cashbackMaximum: null, paidOtherwisePercent }, total)
	if (paidOtherwisePercent !== null && worth.gt(most)) unmet.push('MinimumPercentPurchase')
	return unmet
}
