import sql from 'sql-template-tag'
import type { Customer } from '../customers/customer.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Queryable } from '../db/database.ts'
import { findArchivedUntil } from '../ledger/archive/archive-record.ts'
import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { eventColumns, type StoredEvent } from './stored-event.ts'

export interface EventWithCustomer {
	event: StoredEvent
	customer: Customer
}

/**
 * The events after a cursor, oldest first. Only events that were fanned out: beyond them one with a smaller id may
 * still be uncommitted, and a consumer that passed it would never see it. A consumer that would miss archived events
 * is refused.
 */
export const listEvents = async (
	db: Queryable,
	merchantId: number,
	{ after, most }: { after: number; most: number },
): Promise<EventWithCustomer[] | Refusal> => {
	const events = await db.rows<StoredEvent>(sql`
		select ${eventColumns(merchantId)}
		from events e
		where e.merchant_id = ${merchantId} and e.id > ${after}
			and e.id <= (select c.event_id from event_cursors c where c.merchant_id = ${merchantId})
		order by e.id
		limit ${most}`)
	// asked afterwards, so that events that were archived meanwhile are noticed too
	const archived = await findArchivedUntil(db, merchantId)
	if (archived && after < archived.eventId)
		return refuse('GenericError', localized.eventsArchivedUpTo(archived.eventId), 'after')
	const customers = await readCustomers(db, merchantId, [...new Set(events.map((event) => event.customerId))])
	return events.map((event) => ({ event, customer: customers.get(event.customerId)! }))
}
