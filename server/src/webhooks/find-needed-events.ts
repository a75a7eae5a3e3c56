import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'

/** What webhooks still need of the events of a merchant. */
interface NeededEvents {
	/** Events up to here were fanned out, and no transaction can add another one before it. */
	fannedOut: number
	/** The first event with a delivery, waiting or in the log; null if there is none. */
	delivery: number | null
}

export const findNeededEvents = async (db: Queryable, merchantId: number): Promise<NeededEvents> => {
	const [needed] = await db.rows<NeededEvents>(sql`
		select coalesce((select event_id from event_cursors where merchant_id = ${merchantId}), 0) as "fannedOut",
			(
				select min(d.event_id) from webhook_subscriptions s
				cross join lateral (
					select d.event_id from webhook_deliveries d
					where d.merchant_id = ${merchantId} and d.subscription_id = s.id and d.event_id is not null
					order by d.event_id limit 1
				) d
				where s.merchant_id = ${merchantId}
			) as delivery`)
	return needed!
}
