import { CouponType, ProductDiscountMode, RewardType } from '@fiel/contract'
import { type Decimal, decimal, ZERO } from '../db/decimal.ts'
import { type LocalizedMessage, localized } from '../messages/message.ts'
import { asMoney } from '../messages/message-parts.ts'
import type { ProductOffer, RewardSettings } from './configure/reward-settings.ts'

/** Everything that differs between the types of rewards. */
interface RewardKind {
	/** What the customer pays with. */
	paidWith: 'points' | 'cashback'
	/** The unit of the `value` of the reward. */
	valueUnit: 'currency' | 'percent'
	/** Whether the `value` must be more than 0. */
	needsValue: boolean
	/** The type and the value of a coupon with a generated code. */
	couponType(settings: RewardSettings): CouponType
	couponValue(settings: RewardSettings, spentCashback: Decimal): Decimal
	/** The benefit in words; for a custom reward, in the words of the merchant. */
	describe(settings: RewardSettings): LocalizedMessage | string
}

const rewardValue = ({ value }: RewardSettings): Decimal => decimal(value)

const PRODUCT_COUPON_TYPES: Record<ProductDiscountMode, CouponType> = {
	[ProductDiscountMode.PercentDiscount]: CouponType.Percent,
	[ProductDiscountMode.FixedFinalPrice]: CouponType.Others,
	[ProductDiscountMode.FreeGift]: CouponType.Others,
	[ProductDiscountMode.FixedDiscountAmount]: CouponType.FixedValue,
}

const describeProduct = ({ displayName, productId, mode, value }: ProductOffer): LocalizedMessage => {
	const name = displayName ?? productId
	switch (mode) {
		case ProductDiscountMode.PercentDiscount:
			return localized.productPercentOff(value, name)
		case ProductDiscountMode.FixedFinalPrice:
			return localized.productForPrice(name, asMoney(value))
		case ProductDiscountMode.FreeGift:
			return localized.productForFree(name)
		default:
			return localized.productAmountOff(asMoney(value), name)
	}
}

const REWARD_KINDS: Record<RewardType, RewardKind> = {
	[RewardType.PercentDiscount]: {
		paidWith: 'points',
		valueUnit: 'percent',
		needsValue: true,
		couponType: () => CouponType.Percent,
		couponValue: rewardValue,
		describe: ({ value }) => localized.percentOff(value),
	},
	[RewardType.FixedValueDiscount]: {
		paidWith: 'points',
		valueUnit: 'currency',
		needsValue: true,
		couponType: () => CouponType.FixedValue,
		couponValue: rewardValue,
		describe: ({ value }) => localized.amountOff(asMoney(value)),
	},
	[RewardType.FreeShipping]: {
		paidWith: 'points',
		valueUnit: 'currency',
		needsValue: false,
		couponType: () => CouponType.FreeShipping,
		couponValue: () => ZERO,
		describe: () => localized.freeShipping(),
	},
	[RewardType.Cashback]: {
		paidWith: 'cashback',
		valueUnit: 'currency',
		needsValue: false,
		couponType: () => CouponType.FixedValue,
		couponValue: (_, spentCashback) => spentCashback,
		describe: ({ value }) =>
			Number(value) > 0 ? localized.someCashback(asMoney(value)) : localized.cashback(),
	},
	[RewardType.Custom]: {
		paidWith: 'points',
		valueUnit: 'currency',
		needsValue: false,
		couponType: () => CouponType.Others,
		couponValue: rewardValue,
		describe: ({ title, customTitle }) => customTitle ?? title,
	},
	[RewardType.ProductDiscount]: {
		paidWith: 'points',
		valueUnit: 'percent',
		needsValue: true,
		couponType: ({ product }) => (product ? PRODUCT_COUPON_TYPES[product.mode] : CouponType.Percent),
		couponValue: ({ product, value }) => decimal(product?.value ?? value),
		describe: ({ product, value }) =>
			product ? describeProduct(product) : localized.percentOffProducts(value),
	},
}

type Typed = Pick<RewardSettings, 'type'>

export const rewardKindOf = ({ type }: Typed): RewardKind => REWARD_KINDS[type]

/** Whether the customer pays with cashback instead of points. */
export const isPaidWithCashback = (settings: Typed): boolean => rewardKindOf(settings).paidWith === 'cashback'
