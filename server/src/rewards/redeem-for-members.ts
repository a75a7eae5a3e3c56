import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Refusal } from '../refusal.ts'
import { redeemRewards } from './redeem-rewards.ts'
import type { RedeemedReward } from './redemption.ts'
import type { RedeemCommand } from './redemption-batch.ts'

/** What a member wants to redeem. */
interface MemberRedeem {
	rewardId: number
	/** Works once for each member. */
	key: string
	/** For a cashback reward, how much to spend; null for what the reward defines. */
	value: Decimal | null
}

/** The redemption of a member, as the member interface passes it on. */
interface MemberRedemption {
	member: { id: number; originalId: string }
	command: MemberRedeem
}

/** Redeems rewards for members whose accounts are locked, as the private interface does. */
export const redeemForMembers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	wanted: MemberRedemption[],
): Promise<(RedeemedReward | Refusal)[]> => {
	const formerKeys = await findFormerKeys(tx, merchant.id, wanted)
	return redeemRewards(
		tx,
		merchant,
		now,
		wanted.map(({ member, command: { rewardId, key, value } }): RedeemCommand => {
			const ownKey = keyOf(member, key)
			return {
				rewardId,
				customerReference: member.originalId,
				key: formerKeys.get(ownKey) ?? ownKey,
				metadata: [],
				coupon: 'as configured',
				value,
			}
		}),
	)
}

/** Members choose their keys, so these must not collide with those of the merchant or of another member. */
const keyOf = ({ id }: { id: number }, key: string): string => `member ${id} ${key}`

/** The stored keys of redemptions that the members made before they were merged into the present customer. */
const findFormerKeys = async (
	tx: Tx,
	merchantId: number,
	wanted: MemberRedemption[],
): Promise<Map<string, string>> => {
	const rows = await tx.rows<{ id: number; key: string; stored: string }>(sql`
		select wanted.id, wanted.key, d.original_key as stored
		from unnest(${wanted.map(({ member }) => member.id)}::bigint[],
			${wanted.map(({ command }) => command.key)}::text[]) as wanted (id, key)
		join customer_aliases a on a.merchant_id = ${merchantId} and a.customer_id = wanted.id
			and a.former_id is not null
		join redemptions d on d.merchant_id = ${merchantId}
			and d.original_key = 'member ' || a.former_id || ' ' || wanted.key`)
	return new Map(rows.map(({ id, key, stored }) => [keyOf({ id }, key), stored]))
}
