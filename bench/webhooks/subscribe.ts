import { POINT_TOPICS, type Topic } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Database } from '../../server/src/db/database.ts'

/** Adds a webhook that gets what happens from now on: all events about points, unless topics are named. */
export const subscribe = async (
	db: Database,
	merchantId: number,
	url: string,
	topics: readonly Topic[] = Object.keys(POINT_TOPICS) as Topic[],
): Promise<number> => {
	const [subscription] = await db.rows<{ id: number }>(sql`
		insert into webhook_subscriptions (merchant_id, name, url, topics, form, headers, in_order, concurrency, is_active,
			secret, after_event_id, created_at)
		select ${merchantId}, 'bench', ${url}, ${topics}::text[], 'payload', '{}', false, 20, true,
			${`whsec_${Buffer.alloc(32, 1).toString('base64')}`}, coalesce(max(id), 0), now()
		from events where merchant_id = ${merchantId}
		returning id`)
	return subscription!.id
}
