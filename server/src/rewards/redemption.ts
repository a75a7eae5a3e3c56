import type { CouponType } from '@fiel/contract'
import type { Decimal } from '../db/decimal.ts'
import type { LedgerAmount, Metadata } from '../ledger/machine/account.ts'
import type { LocalizedMessage } from '../messages/message.ts'
import type { Program } from '../program/settings.ts'
import type { RewardSettings } from './configure/reward-settings.ts'
import type { Reward } from './reward.ts'

/** The conditions on the purchase at the time of the redemption; stored with the redemption. */
export type RedemptionTerms = Pick<
	RewardSettings,
	'type' | 'minimumPurchase' | 'cashbackMaximum' | 'paidOtherwisePercent'
> & {
	/** What it stood for, as text, before a sale decided it, as that of a coupon in percent; absent unless one has. */
	worthBefore?: string | null
}

/** A redemption with everything that its caller, mails and events are told: its point record, coupon and balance. */
export interface RedemptionDetails {
	id: number
	customerId: number
	rewardId: number
	originalKey: string
	externalCode: string
	record: { id: number; amount: LedgerAmount; metadata: Metadata[] }
	coupon: IssuedCoupon | null
	/** The balance of the customer after the redemption. */
	balance: LedgerAmount
	/** Why the customer cannot redeem the reward again; null if they can. */
	disabledReason: LocalizedMessage | null
	terms: RedemptionTerms
	redeemedAt: Date
	/** `RedeemOrigin` of the request; null if it had none. */
	origin: number | null
	branchId: string | null
	salesPersonId: string | null
	/** The online cart that it is held for; null if for none. */
	checkoutId: string | null
	/** When it is given back unless an order has named it; null for never. */
	returnAt: Date | null
	/** The money that it stands for; null if that is not known before the order. */
	worth: Decimal | null
	isRefunded: boolean
}

/** A redemption that mails are sent about. */
export interface MailedRedemption {
	redemption: RedemptionDetails
	/** Whether the customer has the reward already, in the sale, and has no code to enter. */
	isTakenInSale: boolean
}

export interface IssuedCoupon {
	id: number
	code: string
	type: CouponType
	value: Decimal
	validFrom: Date | null
	validUntil: Date | null
	createdAt: Date
	/** The imported code that was used; null if the code was generated. */
	source: CodeSource | null
}

/** A code of an imported list. */
export interface CodeSource {
	id: number
	listId: number
}

/** The outcome of a `RedeemCommand`: the redemption, with the reward and the program that it was made under. */
export interface RedeemedReward {
	reward: Reward
	program: Program
	redemption: RedemptionDetails
	/** The value of the planned purchase, if the request stated it. */
	purchaseValue: Decimal | null
}
