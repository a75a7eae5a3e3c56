import type { Topic } from '@fiel/contract'
import sql from 'sql-template-tag'
import { currentCustomerId } from '../customers/current-customer.ts'
import type { Queryable } from '../db/database.ts'
import type { EventData } from './compose-body.ts'
import type { DomainCustomerData } from './compose-domain-body.ts'
import type { LeasedSubscription } from './lease-subscriptions.ts'

/**
 * A waiting delivery with the source of its body: a point event, a domain event or a test, and the customer. The members
 * of the other sources are null.
 */
export interface WaitingDelivery extends EventData, Omit<DomainCustomerData, 'id'> {
	id: number
	messageId: string
	topic: Topic
	customerId: number | null
	createdAt: Date
	tries: number
	dueAt: Date
	testPayload: object | null
	domainPayload: string | null
}

/**
 * The next deliveries of a subscription, without those already loaded. Without ordering, those that are due; with
 * ordering, all that wait, oldest first, because one that is not due yet holds back the customer's later ones.
 */
export const readWaitingDeliveries = (
	db: Queryable,
	{ merchantId, id, inOrder }: Pick<LeasedSubscription, 'merchantId' | 'id' | 'inOrder'>,
	now: Date,
	loadedIds: number[],
	most: number,
): Promise<WaitingDelivery[]> => {
	const condition = inOrder
		? sql`d.due_at is not null and d.id <> all(${loadedIds}::bigint[]) order by d.id`
		: sql`d.due_at <= ${now} and d.id <> all(${loadedIds}::bigint[]) order by d.due_at, d.id`
	return db.rows<WaitingDelivery>(sql`
		select d.id, d.message_id as "messageId", d.topic, d.customer_id as "customerId", d.created_at as "createdAt",
			d.tries, d.due_at as "dueAt", d.test_payload as "testPayload", x.payload::text as "domainPayload", e.topic as action,
			e.record_id as "recordId", e.type, e.points,
			e.cashback, e.valid_until as "validUntil", e.points_balance as "pointsBalance",
			e.cashback_balance as "cashbackBalance", e.origins, e.occurred_at as "occurredAt",
			c.original_id as "originalId", c.public_id as "publicId", c.name, c.email, c.phone, c.document, c.birthday,
			c.is_enrolled as "isEnrolled", c.blocked_at as "blockedAt"
		from (
			select d.* from webhook_deliveries d
			where d.merchant_id = ${merchantId} and d.subscription_id = ${id} and ${condition} limit ${most}
		) d
		left join events e on e.merchant_id = d.merchant_id and e.id = d.event_id
		left join domain_events x on x.merchant_id = d.merchant_id and x.id = d.event_id
		left join customers c on c.merchant_id = d.merchant_id
			and c.id = ${currentCustomerId(sql`${merchantId}`, sql`d.customer_id`)}
		order by d.id`)
}
