import sql from 'sql-template-tag'
import { currentCustomerId } from '../customers/current-customer.ts'
import type { Customer } from '../customers/customer.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Queryable } from '../db/database.ts'
import type { BodyFormat } from './compose-body.ts'
import { DELIVERY_COLUMNS, type Delivery, LAST_ATTEMPT } from './delivery.ts'
import { eventColumns, type StoredEvent } from './stored-event.ts'

export interface LoggedAttempt {
	number: number
	at: Date
	status: number | null
	latencyMs: number
	error: string | null
	response: string | null
}

/** What a body is made of: a point event or the payload of a domain event, with the customer, or the payload of a test. */
type DeliverySource =
	| { event: StoredEvent; customer: Customer }
	| { domainPayload: string; customer: Customer | null }
	| { test: object }

/** A delivery with the source of its body and its attempts. */
export interface DeliveryDetails extends Delivery {
	form: BodyFormat
	source: DeliverySource
	/** Newest first. */
	history: LoggedAttempt[]
}

const SHOWN_ATTEMPTS = 100

export const findDelivery = async (
	db: Queryable,
	merchantId: number,
	subscriptionId: number,
	id: number,
): Promise<DeliveryDetails | undefined> => {
	const [row] = await db.rows<Delivery & Pick<DeliveryDetails, 'form'> & { test: object | null }>(sql`
		select ${DELIVERY_COLUMNS}, a.status as "lastStatus", a.error as "lastError", s.form, d.test_payload as test
		from webhook_deliveries d
		join webhook_subscriptions s
			on s.merchant_id = d.merchant_id and s.id = d.subscription_id and s.removed_at is null
		${LAST_ATTEMPT}
		where d.merchant_id = ${merchantId} and d.subscription_id = ${subscriptionId} and d.id = ${id}`)
	if (!row) return undefined
	const { test, ...delivery } = row
	const history = await db.rows<LoggedAttempt>(sql`
		select number, at, status, latency_ms as "latencyMs", error, response
		from webhook_attempts
		where merchant_id = ${merchantId} and subscription_id = ${subscriptionId} and delivery_id = ${id}
		order by number desc
		limit ${SHOWN_ATTEMPTS}`)
	const source = test ? { test } : await findEvent(db, merchantId, delivery.eventId!)
	return { ...delivery, source, history }
}

const findEvent = async (db: Queryable, merchantId: number, id: number): Promise<DeliverySource> => {
	const [domainEvent] = await db.rows<{ payload: string; customerId: number | null }>(sql`
		select x.payload::text, ${currentCustomerId(sql`${merchantId}`, sql`x.customer_id`)} as "customerId"
		from domain_events x
		where x.merchant_id = ${merchantId} and x.id = ${id}`)
	if (domainEvent) {
		const { payload, customerId } = domainEvent
		const customer = await readCustomers(db, merchantId, customerId === null ? [] : [customerId])
		return { domainPayload: payload, customer: customer.get(customerId ?? 0) ?? null }
	}
	const [event] = await db.rows<StoredEvent>(sql`
		select ${eventColumns(merchantId)} from events e where e.merchant_id = ${merchantId} and e.id = ${id}`)
	const customers = await readCustomers(db, merchantId, [event!.customerId])
	return { event: event!, customer: customers.get(event!.customerId)! }
}
