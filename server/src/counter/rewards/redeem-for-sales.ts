import type { Tx } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { isRefusal, type Refusal } from '../../refusal.ts'
import { redeemRewards } from '../../rewards/redeem-rewards.ts'
import type { RedeemedReward } from '../../rewards/redemption.ts'
import type { RedeemCommand } from '../../rewards/redemption-batch.ts'
import { type Cashier, lockCashiers } from '../cashier.ts'
import { type NewEntry, saveEntries } from '../entries.ts'

/** A reward that a cashier redeems for a sale. */
export interface RedeemForSale {
	cashier: Cashier
	command: RedeemCommand & { key: string }
}

/** Redeems rewards like a till, and notes them in the shift. */
export const redeemForSales = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	wanted: RedeemForSale[],
): Promise<(RedeemedReward | Refusal)[]> => {
	await lockCashiers(
		tx,
		merchant.id,
		wanted.map(({ cashier }) => cashier),
	)
	const outcomes = await redeemRewards(
		tx,
		merchant,
		now,
		wanted.map(({ command }) => command),
	)
	await saveEntries(
		tx,
		merchant,
		now,
		wanted.flatMap(({ cashier }, nth): NewEntry[] => {
			const outcome = outcomes[nth]!
			if (isRefusal(outcome)) return []
			const { id, originalKey, customerId, record, worth } = outcome.redemption
			return [
				{
					cashier,
					key: originalKey,
					kind: 'redemption',
					enteredAt: now,
					customerId,
					redemptionId: id,
					amount: worth,
					earned: record.amount,
				},
			]
		}),
	)
	return outcomes
}
