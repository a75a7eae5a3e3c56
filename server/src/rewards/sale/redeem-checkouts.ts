import { RewardType } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { localized } from '../../messages/message.ts'
import { isRefusal, type Refusal, refuse } from '../../refusal.ts'
import type { Cart } from '../decide/cart.ts'
import { redeemRewards } from '../redeem-rewards.ts'
import type { RedeemedReward } from '../redemption.ts'

/** A request to use cashback on an online cart. */
export interface CheckoutCommand {
	customerReference: string
	checkoutId: string
	/** Null for as much as is allowed. */
	value: Decimal | null
	cart: Cart | null
	key: string | null
	origin: number | null
}

/** There is no reward with this id. */
const NO_REWARD = 0

/** Holds cashback for online carts, and gives back what is held for other carts of the same customers. */
export const redeemCheckouts = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: CheckoutCommand[],
): Promise<(RedeemedReward | Refusal)[]> => {
	const rewardId = (await findCashbackReward(tx, merchant.id, now)) ?? NO_REWARD
	const outcomes = await redeemRewards(
		tx,
		merchant,
		now,
		commands.map(({ customerReference, checkoutId, value, cart, key, origin }) => ({
			rewardId,
			customerReference,
			key,
			metadata: [],
			coupon: 'never',
			value,
			skipsMail: true, // the mail is about a code to use some day
			sale: { origin, branch: null, salesPerson: null, cart, checkoutId },
		})),
	)
	return outcomes.map((outcome) => (isRefusal(outcome) ? checkoutRefusal(outcome) : outcome))
}

/** The oldest cashback reward that is offered now. It is checked again under its lock. */
const findCashbackReward = async (
	db: Queryable,
	merchantId: number,
	now: Date,
): Promise<number | undefined> => {
	const [reward] = await db.rows<{ id: number }>(sql`
		select id from rewards
		where merchant_id = ${merchantId} and is_active and (configuration ->> 'type')::integer = ${RewardType.Cashback}
			and not coalesce((configuration ->> 'isInformative')::boolean, false)
			and coalesce((configuration ->> 'offeredFrom')::timestamptz, '-infinity') <= ${now}
			and coalesce((configuration ->> 'offeredUntil')::timestamptz, 'infinity') >= ${now}
		order by id limit 1`)
	return reward?.id
}

/** The checkout has numbers and outcomes of its own. */
const checkoutRefusal = ({ refused, message, field }: Refusal): Refusal => {
	switch (refused) {
		case 'Customer_NotFound':
		case 'ApiExternalRewardRedeem_Error_Customer_not_Found':
			return { ...refuse('Customer_NotFound', message, field), outcome: 'CustomerNotFound' }
		case 'ApiExternalRewardConfiguration_Error':
			return refuse('ApiCustomer_RedeemCashback_Error', localized.noCashbackReward())
		default:
			return refuse('ApiCustomer_RedeemCashback_Error', message, field)
	}
}
