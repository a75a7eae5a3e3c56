import type { Tx } from '../db/database.ts'
import { type MentionedLabel, saveLabels } from '../labels/save-labels.ts'
import { assignSessionRecordIds, saveLedgerSession } from '../ledger/save-ledger-session.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { usePins } from '../pins/use-pins.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { decideRedemptions } from './decide/decide-redemptions.ts'
import { loadRedemptionBatch } from './load/load-redemption-batch.ts'
import { enqueueRedemptionMails } from './mails/enqueue-redemption-mails.ts'
import type { RedeemedReward } from './redemption.ts'
import type { RedeemCommand } from './redemption-batch.ts'
import { emitRedeemed } from './save/emit-redemption-events.ts'
import { refundRedemptions } from './save/refund-redemptions.ts'
import { saveRedemptions } from './save/save-redemptions.ts'

/** Redeems rewards: spends points, counts limits and hands out codes, all in the transaction. */
export const redeemRewards = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	commands: RedeemCommand[],
): Promise<(RedeemedReward | Refusal)[]> => {
	const batch = await loadRedemptionBatch(tx, merchant, now, commands)
	const { outcomes, redemptions, mailed, returned, pinUses } = decideRedemptions(batch, commands)
	await usePins(tx, merchant, now, pinUses)
	// Redemptions hold the ids of their records.
	await assignSessionRecordIds(tx, batch.ledger)
	await saveLedgerSession(tx, batch.ledger)
	await saveRedemptions(tx, batch.rewardsLocked, merchant.id, now, redemptions)
	const accepted = commands.filter((_, index) => !isRefusal(outcomes[index]))
	saveLabels(tx, merchant.id, accepted.flatMap(labelsOf))
	// After the insertion, because a cart that was replaced in the same batch is returned in it too.
	await refundRedemptions(tx, merchant.id, now, returned)
	emitRedeemed(tx, batch, redemptions)
	await enqueueRedemptionMails(tx, batch, mailed)
	return outcomes
}

const labelsOf = ({ sale }: RedeemCommand): MentionedLabel[] =>
	sale
		? [
				{ kind: 'branch', label: sale.branch },
				{ kind: 'sales_person', label: sale.salesPerson },
			]
		: []
