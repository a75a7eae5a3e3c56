import type { CounterCoupon, CounterRedemption } from '@fiel/contract'

/** The reward of a sale: redeemed for it, or a coupon that the customer had before and keeps without the sale. */
export type SaleReward = Pick<
	CounterRedemption,
	'Key' | 'Code' | 'Title' | 'Discount' | 'Points' | 'Cashback'
> & {
	isCoupon?: boolean
}

/** A coupon as the reward of a sale. Nothing is redeemed for it, so no key gives it back. */
export const rewardOfCoupon = ({ Code, Title, Discount, Points, Cashback }: CounterCoupon): SaleReward => ({
	...{ Key: '', Code, Title, Discount, Points, Cashback },
	isCoupon: true,
})
