import type { Tx } from '../../db/database.ts'
import { enqueueMails } from '../../notifications/enqueue-mails.ts'
import type { RedemptionDetails } from '../redemption.ts'
import type { RedemptionBatch } from '../redemption-batch.ts'
import { enqueueLowCodesMails } from './enqueue-low-codes-mails.ts'
import { renderRedemptionMails } from './render-mails.ts'

/** Enqueues the mails about new redemptions in the same transaction, so that none is sent before the commit. */
export const enqueueRedemptionMails = async (
	tx: Tx,
	batch: RedemptionBatch,
	redemptions: RedemptionDetails[],
): Promise<void> => {
	const { merchant, now } = batch
	const mails = redemptions.flatMap((redemption) =>
		renderRedemptionMails({
			merchant,
			customer: batch.customers.get(redemption.customerId)!,
			reward: batch.rewards.get(redemption.rewardId)!,
			redemption,
		}),
	)
	await enqueueMails(tx, merchant.id, now, mails)
	await enqueueLowCodesMails(tx, merchant, now, redemptions, batch.rewards)
}
