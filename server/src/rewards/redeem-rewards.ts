import type { Tx } from '../db/database.ts'
import { assignSessionRecordIds, saveLedgerSession } from '../ledger/save-ledger-session.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Refusal } from '../refusal.ts'
import { decideRedemptions } from './decide/decide-redemptions.ts'
import { loadRedemptionBatch } from './load/load-redemption-batch.ts'
import { enqueueRedemptionMails } from './mails/enqueue-redemption-mails.ts'
import type { RedeemedReward } from './redemption.ts'
import type { RedeemCommand } from './redemption-batch.ts'
import { emitRedeemed } from './save/emit-redemption-events.ts'
import { saveRedemptions } from './save/save-redemptions.ts'

/** Redeems rewards: spends points, counts limits and hands out codes, all in the transaction. */
export const redeemRewards = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: RedeemCommand[],
): Promise<(RedeemedReward | Refusal)[]> => {
	const batch = await loadRedemptionBatch(tx, merchant, now, commands)
	const { outcomes, withMail, withoutMail } = decideRedemptions(batch, commands)
	// Redemptions hold the ids of their records.
	await assignSessionRecordIds(tx, batch.ledger)
	await saveLedgerSession(tx, batch.ledger)
	await saveRedemptions(tx, batch.rewardsLocked, merchant.id, now, [...withMail, ...withoutMail])
	emitRedeemed(tx, batch, [...withMail, ...withoutMail])
	await enqueueRedemptionMails(tx, batch, withMail)
	return outcomes
}
