import type { CouponType } from '@fiel/contract'
import type { Decimal } from '../db/decimal.ts'
import type { LedgerAmount, Metadata } from '../ledger/machine/account.ts'
import type { LocalizedMessage } from '../messages/message.ts'
import type { Program } from '../program/settings.ts'
import type { RewardSettings } from './configure/reward-settings.ts'
import type { Reward } from './reward.ts'

/** What a reward asked of the purchase when it was redeemed; kept with the redemption. */
export type RedemptionTerms = Pick<
	RewardSettings,
	'type' | 'minimumPurchase' | 'cashbackMaximum' | 'paidOtherwisePercent'
>

/** A redemption with the point record it made and the coupon it issued. */
export interface RedemptionDetails {
	id: number
	customerId: number
	rewardId: number
	originalKey: string
	externalCode: string
	record: { id: number; amount: LedgerAmount; metadata: Metadata[] }
	coupon: IssuedCoupon | null
	/** The customer right after it. */
	balance: LedgerAmount
	/** Why the reward could not be redeemed once more. */
	disabledReason: LocalizedMessage | null
	terms: RedemptionTerms
	redeemedAt: Date
}

export interface IssuedCoupon {
	id: number
	code: string
	type: CouponType
	value: Decimal
	validFrom: Date | null
	validUntil: Date | null
	createdAt: Date
	/** Where the code came from, when the merchant brought it. */
	source: CodeSource | null
}

/** A code of a list. */
export interface CodeSource {
	id: number
	listId: number
}

/** A reward as redeemed by a customer. */
export interface RedeemedReward {
	reward: Reward
	program: Program
	redemption: RedemptionDetails
	/** What the request said the customer is about to buy. */
	purchase: Decimal | null
}
