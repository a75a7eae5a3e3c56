import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { StepResult } from '../db/step.ts'
import { deletePinMessages } from '../notifications/delete-pin-messages.ts'
import { expireMessages } from '../notifications/expire-messages.ts'
import { FAILURES_WINDOW_MS, SENDINGS_WINDOW_MS } from './pin.ts'

const BATCH_SIZE = 1_000
/** Longer than a confirmed challenge can be used. */
const KEPT_MS = 60 * 60_000

/** Deletes challenges that ended an hour ago, with their messages, and counts whose time is over. */
export const deleteOldPins = async (tx: Tx, merchantId: number, now: Date): Promise<StepResult> => {
	await expireMessages(tx, merchantId, now)
	const before = (ms: number): Date => new Date(now.getTime() - ms)
	const deleted = await tx.rows<{ id: number }>(sql`
		delete from pin_challenges
		where merchant_id = ${merchantId} and id = any(array(
			select id from pin_challenges
			where merchant_id = ${merchantId} and expires_at <= ${before(KEPT_MS)}
			order by expires_at limit ${BATCH_SIZE} for update skip locked))
		returning id`)
	deletePinMessages(
		tx,
		merchantId,
		deleted.map(({ id }) => id),
	)
	await tx.rows(sql`
		delete from pin_counters
		where merchant_id = ${merchantId} and subject = any(array(
			select subject from pin_counters
			where merchant_id = ${merchantId} and sendings_since <= ${before(SENDINGS_WINDOW_MS)}
				and failures_since <= ${before(FAILURES_WINDOW_MS)}
			limit ${BATCH_SIZE} for update skip locked))`)
	return { done: deleted.length, isMore: deleted.length === BATCH_SIZE }
}
