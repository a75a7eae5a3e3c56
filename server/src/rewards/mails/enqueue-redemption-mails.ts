import type { Tx } from '../../db/database.ts'
import { enqueueMails } from '../../notifications/enqueue-mails.ts'
import type { MailedRedemption, RedemptionDetails } from '../redemption.ts'
import type { RedemptionBatch } from '../redemption-batch.ts'
import { enqueueLowCodesMails } from './enqueue-low-codes-mails.ts'
import { renderRedemptionMails } from './render-mails.ts'

/** How long the mails about a redemption in a sale wait for an order that uses it, where nothing else ends the wait. */
const HOLD_MS = 86_400_000

/**
 * Enqueues the mails about new redemptions in the same transaction, so that none is sent before the commit. A redemption
 * that is a part of a sale is news only when the sale is recorded; until then it may be given back.
 */
export const enqueueRedemptionMails = async (
	tx: Tx,
	batch: RedemptionBatch,
	mailed: MailedRedemption[],
): Promise<void> => {
	const { merchant, now } = batch
	// A cart that was replaced in the same batch is given back already.
	const lasting = mailed.filter(({ redemption }) => !redemption.isRefunded)
	const mails = lasting.flatMap(({ redemption, isTakenInSale }) =>
		renderRedemptionMails({
			merchant,
			customer: batch.customers.get(redemption.customerId)!,
			reward: batch.rewards.get(redemption.rewardId)!,
			redemption,
			isTakenInSale,
		}).map((mail) => (isTakenInSale ? { ...mail, heldUntil: holdEndOf(redemption) } : mail)),
	)
	await enqueueMails(tx, merchant.id, now, mails)
	const redemptions = mailed.map(({ redemption }) => redemption)
	await enqueueLowCodesMails(tx, merchant, now, redemptions, batch.rewards)
}

const holdEndOf = ({ redeemedAt, returnAt }: RedemptionDetails): Date =>
	new Date((returnAt ?? redeemedAt).getTime() + HOLD_MS)
