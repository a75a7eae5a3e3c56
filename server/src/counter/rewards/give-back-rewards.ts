import type { Tx } from '../../db/database.ts'
import { negate } from '../../ledger/machine/account.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { localized } from '../../messages/message.ts'
import { isRefusal, type Refusal, refuse } from '../../refusal.ts'
import { cancelRedemptions } from '../../rewards/cancel-redemptions.ts'
import { type Cashier, lockCashiers } from '../cashier.ts'
import { findEntries, type NewEntry, saveEntries } from '../entries.ts'

/** A reward that a cashier gives back, because the sale was not made. */
export interface GiveBack {
	cashier: Cashier
	key: string
}

/** Gives back rewards that were redeemed at the counter; those that were given back before stay so. */
export const giveBackRewards = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	wanted: GiveBack[],
): Promise<('done' | Refusal)[]> => {
	await lockCashiers(
		tx,
		merchant.id,
		wanted.map(({ cashier }) => cashier),
	)
	const keys = wanted.map(({ key }) => key)
	const entries = await findEntries(tx, merchant.id, keys)
	const redeemed = wanted.filter(({ key }) => entries.get(key)?.kind === 'redemption')
	const cancelled = await cancelRedemptions(
		tx,
		merchant,
		now,
		// Nobody gave a reason; the shift says who did it.
		redeemed.map(({ key }) => ({ key, reason: null })),
	)
	const outcomes = new Map(redeemed.map((one, nth) => [one, cancelled[nth]!]))
	await saveEntries(
		tx,
		merchant,
		now,
		redeemed.flatMap((one): NewEntry[] => {
			const outcome = outcomes.get(one)!
			if (isRefusal(outcome)) return []
			return [
				{
					cashier: one.cashier,
					key: `${one.key} given back`,
					kind: 'give back',
					enteredAt: now,
					customerId: outcome.customerId,
					redemptionId: outcome.id,
					amount: entries.get(one.key)!.amount,
					earned: negate(entries.get(one.key)!.earned),
				},
			]
		}),
	)
	return wanted.map((one) => {
		const outcome = outcomes.get(one)
		if (!outcome) return refuse('ApiRewardCancel_NotFound', localized.noRedemption(), 'key')
		if (!isRefusal(outcome)) return 'done'
		return outcome.refused === 'ApiRewardCancel_AlreadyCanceled' ? 'done' : outcome
	})
}
