import type { Customer } from '../customers/customer.ts'
import type { ReferencedCustomers } from '../customers/find-by-reference.ts'
import type { Decimal } from '../db/decimal.ts'
import type { Label } from '../labels/save-labels.ts'
import type { LedgerSession } from '../ledger/load-ledger-session.ts'
import type { Metadata, RecordRef } from '../ledger/machine/account.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Program } from '../program/settings.ts'
import type { Cart } from './decide/cart.ts'
import type { FreeCode } from './load/find-free-codes.ts'
import type { RewardsLocked } from './load/lock-rewards.ts'
import type { RedemptionDetails } from './redemption.ts'
import type { Reward } from './reward.ts'

/** A request to redeem a reward for a customer. */
export interface RedeemCommand {
	rewardId: number
	/** The merchant's id of the customer, or their e-mail or document. */
	customerReference: string
	/** The merchant's key, which works once; if null, the external code becomes the key. */
	key: string | null
	metadata: Metadata[]
	/** Whether to issue a coupon: as the reward is configured, in any case, or not at all. */
	coupon: 'as configured' | 'always' | 'never'
	/** For a cashback reward: the amount to spend; null for the amount that the reward defines. */
	value: Decimal | null
	/** The same in points, at the point value of the program; `value` counts if both are given. */
	points?: number | null
	/** The value of the planned purchase; absent if it is not known. */
	purchaseValue?: Decimal | null
	/** Whether to send no mails, for redemptions that are imported later. */
	skipsMail?: boolean
	/** Set if a till or the checkout of an online store redeems; absent for a coupon to be used some day. */
	sale?: Sale
}

/** Where a reward is redeemed as part of a sale. */
export interface Sale {
	/** `RedeemOrigin` of the request. */
	origin: number | null
	branch: Label | null
	salesPerson: Label | null
	/** What is in the cart; null if the request does not say. */
	cart: Cart | null
	/** The online cart that the redemption is held for; null at a till. */
	checkoutId: string | null
}

/** The locked data on which a batch of redemptions is decided, in memory. */
export interface RedemptionBatch {
	readonly now: Date
	readonly merchant: Merchant
	readonly program: Program
	readonly ledger: LedgerSession
	readonly referenced: ReferencedCustomers
	/** How many confirmed PINs customers have left, where the program asks for them. */
	readonly confirmedPins: Map<number, number>
	readonly customers: Map<number, Customer>
	readonly rewards: Map<number, Reward>
	readonly rewardsLocked: RewardsLocked
	/** Redemptions by key, including those of this batch. */
	readonly redemptionsByKey: Map<string, RedemptionDetails>
	/** How often customers have redeemed rewards with a limit per customer, see `redemptionCountKey`. */
	readonly redemptionCounts: Map<string, number>
	/** What is held for the online carts of customers, by customer, including that of this batch. */
	readonly holds: Map<number, Hold[]>
	/** Unused imported codes, by reward. */
	readonly codesByReward: Map<number, FreeCode[]>
	readonly reservedIds: ReservedIds[]
}

/** A redemption that waits for the order of its cart. */
export interface Hold {
	redemption: RedemptionDetails
	/** Its point record, which has no id yet if this batch created it. */
	record: RecordRef
}

/** Ids for a redemption and its coupon, taken before they are inserted. */
export interface ReservedIds {
	redemption: number
	coupon: number
}

export const redemptionCountKey = (customerId: number, rewardId: number): string =>
	`${customerId} ${rewardId}`
