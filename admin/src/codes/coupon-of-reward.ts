import type { AdminReward } from '@fiel/contract'
import { CouponType, ProductDiscountMode, RewardType } from '../api/values.ts'

/** What a code is worth. */
export interface CouponWorth {
	CouponsType: number
	CouponsValue: number
}

const OF_PRODUCT: Record<number, number> = {
	[ProductDiscountMode.PercentDiscount]: CouponType.Percent,
	[ProductDiscountMode.FixedDiscountAmount]: CouponType.FixedValue,
}

/** What a code of a reward should be worth: what the reward promises. */
export const couponOfReward = ({
	RewardType: type,
	Value,
	ProductOffer,
}: Pick<AdminReward, 'RewardType' | 'Value' | 'ProductOffer'>): CouponWorth => {
	switch (type) {
		case RewardType.PercentDiscount:
			return { CouponsType: CouponType.Percent, CouponsValue: Value }
		case RewardType.FreeShipping:
			return { CouponsType: CouponType.FreeShipping, CouponsValue: 0 }
		case RewardType.Custom:
			return { CouponsType: CouponType.Others, CouponsValue: Value }
		case RewardType.ProductDiscount:
			return ProductOffer
				? {
						CouponsType: OF_PRODUCT[ProductOffer.DiscountMode] ?? CouponType.Others,
						CouponsValue: ProductOffer.DiscountValue,
					}
				: { CouponsType: CouponType.Percent, CouponsValue: Value }
		default:
			return { CouponsType: CouponType.FixedValue, CouponsValue: Value }
	}
}

/** A discount of nothing is a mistake; free shipping and agreements have no value. */
export const needsValue = (type: number): boolean =>
	type !== CouponType.FreeShipping && type !== CouponType.Others
