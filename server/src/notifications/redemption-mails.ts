import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { dueAt, isTestMerchant } from './due-at.ts'

/** Sends the mails about redemptions that waited for an order which uses them. */
export const releaseRedemptionMails = (
	tx: Tx,
	merchantId: number,
	now: Date,
	redemptionIds: number[],
): void => {
	if (redemptionIds.length === 0) return
	tx.write(sql`
		update outbox set next_attempt_at = ${dueAt(merchantId, now)}
		where merchant_id = ${merchantId} and redemption_id = any(${redemptionIds}::bigint[])
			and attempts = 0 and sent_at is null and next_attempt_at > ${now}`)
}

/**
 * Deletes the mails about redemptions that were given back and that nobody has read: those that have not left, and in a
 * sandbox, where none leaves, those that waited for an order.
 */
export const withdrawRedemptionMails = (tx: Tx, merchantId: number, redemptionIds: number[]): void => {
	if (redemptionIds.length === 0) return
	tx.write(sql`
		delete from outbox
		where merchant_id = ${merchantId} and redemption_id = any(${redemptionIds}::bigint[]) and sent_at is null
			and (next_attempt_at is not null or not ${isTestMerchant(merchantId)})`)
}
