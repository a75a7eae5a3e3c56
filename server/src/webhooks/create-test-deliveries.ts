import type { Topic } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'

interface TestDelivery {
	subscriptionId: number
	topic: Topic
	payload: object
}

/**
 * Creates test deliveries that belong to no event, due now. Returns
 * their ids, or undefined where the subscription does not exist.
 */
export const createTestDeliveries = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	wanted: TestDelivery[],
): Promise<(number | undefined)[]> => {
	const rows = wanted.map((test, index) => ({ ...test, index }))
	const sent = await tx.rows<{ id: number; index: number }>(sql`
		with wanted as (
			select n.index, s.id, n.topic, n.payload, gen_random_uuid() as message_id
			from json_to_recordset(${jsonRows(rows)}) as n (
				index integer, "subscriptionId" bigint, topic text, payload jsonb)
			join webhook_subscriptions s on s.merchant_id = ${merchantId}
				and s.id = any(${wanted.map(({ subscriptionId }) => subscriptionId)}::bigint[])
				and s.id = n."subscriptionId" and s.removed_at is null
		), sent as (
			insert into webhook_deliveries (
				merchant_id, subscription_id, message_id, topic, test_payload, created_at, due_at)
			select ${merchantId}::bigint, id, message_id, topic, payload, ${now}::timestamptz, ${now}::timestamptz
			from wanted
			returning id, message_id
		)
		select s.id, w.index from sent s join wanted w on w.message_id = s.message_id`)
	const ids = new Map(sent.map(({ id, index }) => [index, id]))
	return wanted.map((_, index) => ids.get(index))
}
