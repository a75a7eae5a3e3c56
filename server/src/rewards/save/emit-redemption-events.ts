import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import { exactNumber } from '../../db/exact-number.ts'
import { type EmittedEvent, emitEvents } from '../../events/emit-events.ts'
import { negate } from '../../ledger/machine/account.ts'
import { findLowCodeLists } from '../decide/find-low-code-lists.ts'
import type { RedemptionDetails } from '../redemption.ts'
import type { RedemptionBatch } from '../redemption-batch.ts'

/** The part of a redemption that its events contain. */
interface EventRedemption {
	id: number
	customerId: number
	originalKey: string
	externalCode: string
	rewardId: number
	title: string
	/** The amount it cost. */
	points: Decimal
	cashback: Decimal
	redeemedAt: Date
}

const redemptionEvent = (
	redemption: EventRedemption,
): EmittedEvent<'Reward_Redeemed' | 'Reward_Returned'> => ({
	customerId: redemption.customerId,
	payload: {
		Redemption: {
			Id: redemption.id,
			OriginalKey: redemption.originalKey,
			RewardId: redemption.rewardId,
			RewardTitle: redemption.title,
			Points: exactNumber(redemption.points),
			Cashback: exactNumber(redemption.cashback),
			Code: redemption.externalCode,
			RedeemedDate: redemption.redeemedAt.toISOString(),
		},
	},
})

/** Emits that rewards were redeemed, and that lists of codes run out by it. */
export const emitRedeemed = (
	tx: Tx,
	{ merchant, now, rewards }: RedemptionBatch,
	redemptions: RedemptionDetails[],
): void => {
	if (redemptions.length === 0) return
	emitEvents(tx, merchant.id, 'Reward_Redeemed', now, () =>
		redemptions.map(({ record: { amount }, ...redemption }) =>
			redemptionEvent({
				...redemption,
				title: rewards.get(redemption.rewardId)!.settings.title,
				...negate(amount),
			}),
		),
	)
	emitEvents(tx, merchant.id, 'Codes_Running_Out', now, () =>
		findLowCodeLists(redemptions, rewards)
			.filter(({ isNew }) => isNew)
			.map(({ reward, list, left }) => ({
				customerId: null,
				payload: {
					List: { Id: list.id, Name: list.name, Codes: list.codes, Left: left },
					RewardId: reward.id,
					RewardTitle: reward.settings.title,
				},
			})),
	)
}

/** Emits that redemptions were given back. */
export const emitReturned = (tx: Tx, merchantId: number, now: Date, ids: number[]): void =>
	emitEvents(tx, merchantId, 'Reward_Returned', now, async (committing) => {
		const returned = await committing.rows<EventRedemption>(sql`
			select d.id, d.customer_id as "customerId", d.original_key as "originalKey",
				d.external_code as "externalCode", d.reward_id as "rewardId", w.configuration ->> 'title' as title,
				-p.points as points, -p.cashback as cashback, d.created_at as "redeemedAt"
			from redemptions d
			join rewards w on w.merchant_id = d.merchant_id and w.id = d.reward_id
			join point_records p
				on p.merchant_id = d.merchant_id and p.customer_id = d.customer_id and p.id = d.record_id
			where d.merchant_id = ${merchantId} and d.id = any(${ids}::bigint[])
			order by d.id`)
		return returned.map(redemptionEvent)
	})
