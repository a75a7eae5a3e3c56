import sql from 'sql-template-tag'
import type { World } from './world.ts'

/** An address that may be one of the world's, and needs no name server. */
export const ENDPOINT = 'https://93.184.216.34/hook'

/** Makes deliveries of what happened since the last time, for the subscriptions that are active now. */
export const handOut = async ({ db, clock }: World, merchant: { id: number }): Promise<void> => {
	await db.transaction(async (tx) => {
		await tx.rows(sql`
			insert into event_cursors (merchant_id, event_id) values (${merchant.id}, 0) on conflict do nothing`)
		await tx.rows(sql`
			insert into webhook_deliveries (merchant_id, subscription_id, topic, event_id, customer_id, created_at, due_at)
			select e.merchant_id, s.id, e.topic, e.id, e.customer_id, ${clock.now()}, ${clock.now()}
			from event_cursors c
			join events e on e.merchant_id = c.merchant_id and e.id > c.event_id
			join webhook_subscriptions s on s.merchant_id = c.merchant_id and e.id > s.after_event_id
				and e.topic = any(s.topics) and s.is_active and s.disabled_at is null and s.removed_at is null
			where c.merchant_id = ${merchant.id}
			order by e.id, s.id`)
		await tx.rows(sql`
			update event_cursors c
			set event_id = coalesce((select max(e.id) from events e where e.merchant_id = c.merchant_id), 0)
			where c.merchant_id = ${merchant.id}`)
	})
}

/** As if the endpoint had answered 500 to an attempt, and nobody would try again. */
export const giveUp = async (
	{ db, clock }: World,
	merchant: { id: number },
	ids: number[],
): Promise<void> => {
	await db.rows(sql`
		with failed as (
			update webhook_deliveries set due_at = null, failed_at = ${clock.now()}, attempts = attempts + 1, tries = tries + 1
			where merchant_id = ${merchant.id} and id = any(${ids}::bigint[])
			returning subscription_id, id, attempts
		)
		insert into webhook_attempts (merchant_id, subscription_id, delivery_id, number, at, status, latency_ms, response)
		select ${merchant.id}, subscription_id, id, attempts, ${clock.now()}, 500, 12, 'out of order' from failed`)
}
