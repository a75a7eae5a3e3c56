import type { DeliveryState, Topic } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'

/** An event, or a test, to be sent to one subscription. */
export interface Delivery {
	id: number
	messageId: string
	topic: Topic
	/** Null for a test. */
	eventId: number | null
	state: DeliveryState
	createdAt: Date
	dueAt: Date | null
	deliveredAt: Date | null
	failedAt: Date | null
	attempts: number
	lastStatus: number | null
	lastError: string | null
}

/** The columns of `Delivery`; the table's alias is d. */
export const DELIVERY_COLUMNS: Sql = sql`
	d.id, d.message_id as "messageId", d.topic, d.event_id as "eventId", d.created_at as "createdAt",
	d.due_at as "dueAt", d.delivered_at as "deliveredAt", d.failed_at as "failedAt", d.attempts,
	case when d.due_at is not null then 'waiting' when d.delivered_at is not null then 'delivered' else 'failed' end
		as state`

/** Joins the last attempt of each delivery; the table's alias is d. */
export const LAST_ATTEMPT: Sql = sql`
	left join webhook_attempts a on a.merchant_id = d.merchant_id and a.subscription_id = d.subscription_id
		and a.delivery_id = d.id and a.number = d.attempts`
