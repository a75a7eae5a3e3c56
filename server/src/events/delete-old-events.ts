import { WEBHOOK_LIMITS } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { StepResult } from '../db/step.ts'

const BATCH_SIZE = 1_000

/**
 * Deletes domain events that can no longer be sent: they were fanned out, are older than what can be sent again, and
 * have no delivery left in the log.
 */
export const deleteOldEvents = async (tx: Tx, merchantId: number, now: Date): Promise<StepResult> => {
	const before = new Date(now.getTime() - WEBHOOK_LIMITS.logDays * 86_400_000)
	const deleted = await tx.rows(sql`
		delete from domain_events e
		using (
			select d.id from domain_events d
			where d.merchant_id = ${merchantId} and d.occurred_at < ${before}
				and d.id <= (select c.event_id from event_cursors c where c.merchant_id = ${merchantId})
				and not exists (
					select from webhook_subscriptions s
					join webhook_deliveries v
						on v.merchant_id = s.merchant_id and v.subscription_id = s.id and v.event_id = d.id
					where s.merchant_id = ${merchantId})
			order by d.id limit ${BATCH_SIZE}
		) old
		where e.merchant_id = ${merchantId} and e.id = old.id
		returning e.id`)
	return { done: deleted.length, isMore: deleted.length === BATCH_SIZE }
}
