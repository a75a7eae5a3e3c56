import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

/** Since when the oldest delivery has been due that waits only for a worker. */
export const findOldestDelivery = async (
	db: Queryable,
	merchantId: number,
	now: Date,
): Promise<Date | null> => {
	const [oldest] = await db.rows<{ due: Date | null }>(sql`
		select min(d.due_at) as due
		from webhook_subscriptions s
		cross join lateral (
			select d.due_at from webhook_deliveries d
			where d.merchant_id = ${merchantId} and d.subscription_id = s.id and d.due_at <= ${now}
			order by d.due_at limit 1
		) d
		where s.merchant_id = ${merchantId} and s.is_active and s.disabled_at is null and s.removed_at is null
			and (s.paused_until is null or s.paused_until <= ${now})`)
	return oldest?.due ?? null
}
