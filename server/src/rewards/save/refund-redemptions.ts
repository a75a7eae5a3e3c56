import sql from 'sql-template-tag'
import { endCoupons } from '../../coupons/end-coupons.ts'
import type { Tx } from '../../db/database.ts'
import { withdrawRedemptionMails } from '../../notifications/redemption-mails.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import { emitReturned } from './emit-redemption-events.ts'

/**
 * Marks redemptions as refunded: they no longer count against limits, their coupons are deactivated, and mails about them
 * that have not left do not leave.
 */
export const refundRedemptions = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	redemptions: { id: number; couponId: number | null }[],
): Promise<void> => {
	if (redemptions.length === 0) return
	const ids = redemptions.map((redemption) => redemption.id)
	sealAtCommit(tx)
	tx.write(sql`
		with refunded as (
			update redemptions set refunded_at = ${now}
			where merchant_id = ${merchantId} and id = any(${ids}::bigint[])
			returning reward_id
		)
		update rewards set redeemed = redeemed - counted.times
		from (select reward_id, count(*) as times from refunded group by reward_id) counted
		where merchant_id = ${merchantId} and id = counted.reward_id`)
	withdrawRedemptionMails(tx, merchantId, ids)
	emitReturned(tx, merchantId, now, ids)
	await endCoupons(
		tx,
		merchantId,
		now,
		redemptions.flatMap(({ couponId }) => couponId ?? []),
	)
}
