import { CouponType } from '@fiel/contract'
import type { Decimal } from '../../db/decimal.ts'
import { isPaidWithCashback } from '../kinds.ts'
import type { RedemptionTerms } from '../redemption.ts'
import { maxCashback } from './check-redeemable.ts'

/** A member of the reward configuration, by its wire name, because the merchant reads it. */
export type UnmetTerm = 'MinimalValue' | 'MinimumPercentPurchase' | 'CashbackMaxPurchaseValue' | 'ValidDays'

/** What a redemption asks of the purchase that uses it, and the coupon that it issued, if any. */
export interface PurchaseTerms {
	terms: RedemptionTerms
	couponType: CouponType | null
	couponValue: Decimal | null
	validUntil: Date | null
}

/**
 * Finds the terms of a redemption that a purchase does not meet. The order counts all the same: the merchant's till has
 * decided, and the customer has left.
 */
export const findUnmetTerms = (
	{ terms, couponType, couponValue, validUntil }: PurchaseTerms,
	{ total, placedAt }: { total: Decimal; placedAt: Date },
): UnmetTerm[] => {
	const unmet: UnmetTerm[] = []
	const { minimumPurchase, cashbackMaximum, paidOtherwisePercent } = terms
	if (minimumPurchase !== null && total.lt(minimumPurchase)) unmet.push('MinimalValue')
	if (validUntil && placedAt > validUntil) unmet.push('ValidDays')
	if (!isPaidWithCashback(terms) || couponType !== CouponType.FixedValue || !couponValue) return unmet
	if (cashbackMaximum !== null && couponValue.gt(cashbackMaximum)) unmet.push('CashbackMaxPurchaseValue')
	const most = maxCashback({ cashbackMaximum: null, paidOtherwisePercent }, total)
	if (paidOtherwisePercent !== null && couponValue.gt(most)) unmet.push('MinimumPercentPurchase')
	return unmet
}
