import type { Customer } from '../customers/customer.ts'
import type { Decimal } from '../db/decimal.ts'
import type { LedgerSession } from '../ledger/load-ledger-session.ts'
import type { Metadata } from '../ledger/machine/account.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Program } from '../program/settings.ts'
import type { FreeCode } from './load/find-free-codes.ts'
import type { RewardsLocked } from './load/lock-rewards.ts'
import type { RedemptionDetails } from './redemption.ts'
import type { Reward } from './reward.ts'

/** A request to redeem a reward for a customer. */
export interface RedeemCommand {
	rewardId: number
	/** The merchant's id of the customer. */
	customerOriginalId: string
	/** The merchant's key, which works once; if null, the external code becomes the key. */
	key: string | null
	metadata: Metadata[]
	/** Whether to issue a coupon even if the merchant creates the coupons of the reward. */
	forcesCoupon: boolean
	/** For a cashback reward: the amount to spend; null for the amount that the reward defines. */
	value: Decimal | null
	/** The value of the planned purchase; absent if it is not known. */
	purchaseValue?: Decimal | null
	/** Whether to send no mails, for redemptions that are imported later. */
	skipsMail?: boolean
}

/** The locked data on which a batch of redemptions is decided, in memory. */
export interface RedemptionBatch {
	readonly now: Date
	readonly merchant: Merchant
	readonly program: Program
	readonly ledger: LedgerSession
	/** Ids of the customers by the merchant's ids. */
	readonly customerIds: Map<string, number>
	readonly customers: Map<number, Customer>
	readonly rewards: Map<number, Reward>
	readonly rewardsLocked: RewardsLocked
	/** Redemptions by key, including those of this batch. */
	readonly redemptionsByKey: Map<string, RedemptionDetails>
	/** How often customers have redeemed rewards with a limit per customer, see `redemptionCountKey`. */
	readonly redemptionCounts: Map<string, number>
	/** Unused imported codes, by reward. */
	readonly codesByReward: Map<number, FreeCode[]>
	readonly reservedIds: ReservedIds[]
}

/** Ids for a redemption and its coupon, taken before they are inserted. */
export interface ReservedIds {
	redemption: number
	coupon: number
}

export const redemptionCountKey = (customerId: number, rewardId: number): string =>
	`${customerId} ${rewardId}`
