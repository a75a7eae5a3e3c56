import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { ALL_EVENTS } from './all-events.ts'
import { findOldestPendingEvent } from './fan-out-events.ts'

/** How many deliveries of each subscription are checked: a recovered delivery has a higher id than younger events. */
const MOST_CHECKED = 1_000

/**
 * When the oldest event happened that is still undelivered for any reason: no
 * worker, a retry delay, a pause, or an endpoint that is disabled or inactive.
 */
export const findOldestUndelivered = async (db: Queryable, merchantId: number): Promise<Date | null> => {
	const [waiting] = await db.rows<{ at: Date | null }>(sql`
		select min(coalesce(e.occurred_at, d.created_at)) as at
		from webhook_subscriptions s
		cross join lateral (
			select d.event_id, d.created_at from webhook_deliveries d
			where d.merchant_id = ${merchantId} and d.subscription_id = s.id and d.due_at is not null
			order by d.id limit ${MOST_CHECKED}
		) d
		left join ${ALL_EVENTS} e on e.merchant_id = ${merchantId} and e.id = d.event_id
		where s.merchant_id = ${merchantId} and s.removed_at is null`)
	const pending = await findOldestPendingEvent(db, merchantId)
	const all = [waiting?.at, pending].filter((at) => at instanceof Date)
	return all.length === 0 ? null : new Date(Math.min(...all.map((at) => at.getTime())))
}
