import type { Tx } from '../db/database.ts'
import { enqueueMails } from '../notifications/enqueue-mails.ts'
import type { Till } from './open-till.ts'
import type { RedemptionStory } from './redemption.ts'
import { warnOfCodes } from './warn-of-codes.ts'
import { mailsAbout } from './write-mails.ts'

/** Writes the mails about new redemptions, in their transaction: nothing leaves before the commit. */
export const tellOfRedemptions = async (
	tx: Tx,
	till: Till,
	redemptions: RedemptionStory[],
): Promise<void> => {
	const { merchant, now } = till
	const mails = redemptions.flatMap((redemption) =>
		mailsAbout({
			merchant,
			customer: till.customers.get(redemption.customerId)!,
			reward: till.rewards.get(redemption.rewardId)!,
			redemption,
		}),
	)
	await enqueueMails(tx, merchant.id, now, mails)
	await warnOfCodes(tx, merchant.id, now, redemptions, till.rewards)
}
