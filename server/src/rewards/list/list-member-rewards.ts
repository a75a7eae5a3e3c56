import type { Queryable } from '../../db/database.ts'
import type { LedgerAmount } from '../../ledger/machine/account.ts'
import { loadProgram } from '../../merchants/load-programs.ts'
import type { LocalizedMessage } from '../../messages/message.ts'
import type { Program } from '../../program/settings.ts'
import { checkRedeemable } from '../decide/check-redeemable.ts'
import { loadShoppers, redeemerOf } from '../load/load-shoppers.ts'
import type { Reward } from '../reward.ts'
import { listOfferedRewards } from './list-all-rewards.ts'

/** The rewards that are offered now, as one member sees them. */
export interface MemberRewards {
	program: Program
	balance: LedgerAmount
	/** With why the member cannot redeem it; null if they can. */
	rewards: { reward: Reward; why: LocalizedMessage | null }[]
}

/**
 * Lists the offered rewards for each customer; undefined for one who is not there any more. The redemption of a member
 * asks the same function, so that they never disagree.
 */
export const listMemberRewards = async (
	db: Queryable,
	merchantId: number,
	now: Date,
	customerIds: number[],
): Promise<(MemberRewards | undefined)[]> => {
	const [program, offered] = await Promise.all([
		loadProgram(db, merchantId),
		listOfferedRewards(db, merchantId, now),
	])
	const shoppers = await loadShoppers(db, merchantId, now, program, [...new Set(customerIds)])
	return customerIds.map((id) => {
		const shopper = shoppers.get(id)
		if (!shopper) return undefined
		const rewards = offered.map((reward) => {
			const attempt = { now, program, redeemer: redeemerOf(shopper, reward) }
			return { reward, why: checkRedeemable(reward, { ...attempt, needsCode: !reward.settings.isManual }) }
		})
		return { program, balance: shopper.balance, rewards }
	})
}
