import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { StepResult } from '../db/step.ts'

/** How long deliveries stay in the log. */
const LOG_DAYS = 30
const BATCH_SIZE = 1_000

/** Deletes old finished deliveries and their attempts, oldest first; returns how many. */
export const deleteOldDeliveries = async (tx: Tx, merchantId: number, now: Date): Promise<StepResult> => {
	const before = new Date(now.getTime() - LOG_DAYS * 86_400_000)
	const [forgotten] = await tx.rows<{ deliveries: number }>(sql`
		with old as materialized (
			select d.subscription_id, d.id
			from webhook_subscriptions s
			cross join lateral (
				select d.subscription_id, d.id
				from webhook_deliveries d
				where d.merchant_id = ${merchantId} and d.subscription_id = s.id
					and coalesce(d.delivered_at, d.failed_at, d.created_at) < ${before}
					and (d.due_at is null or s.removed_at is not null or not s.is_active or s.disabled_at is not null)
				order by d.id limit ${BATCH_SIZE}
			) d
			where s.merchant_id = ${merchantId}
			limit ${BATCH_SIZE}
		), attempts as (
			delete from webhook_attempts a using old
			where a.merchant_id = ${merchantId} and a.subscription_id = old.subscription_id and a.delivery_id = old.id
		), deliveries as (
			delete from webhook_deliveries d using old
			where d.merchant_id = ${merchantId} and d.subscription_id = old.subscription_id and d.id = old.id
			returning d.id
		)
		select count(*) as deliveries from deliveries`)
	const done = forgotten?.deliveries ?? 0
	return { done, isMore: done > 0 }
}
