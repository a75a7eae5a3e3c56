import sql from 'sql-template-tag'
import type { Customer } from '../customers/customer.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Queryable } from '../db/database.ts'
import { EVENT_COLUMNS, type StoredEvent } from './stored-event.ts'

export interface EventWithCustomer {
	event: StoredEvent
	customer: Customer
}

/**
 * The events after a cursor, oldest first. Only events that were fanned out: beyond them one with a smaller id may
 * still be uncommitted, and a consumer that passed it would never see it.
 */
export const listEvents = async (
	db: Queryable,
	merchantId: number,
	{ after, most }: { after: number; most: number },
): Promise<EventWithCustomer[]> => {
	const events = await db.rows<StoredEvent>(sql`
		select ${EVENT_COLUMNS}
		from events e
		where e.merchant_id = ${merchantId} and e.id > ${after}
			and e.id <= (select c.event_id from event_cursors c where c.merchant_id = ${merchantId})
		order by e.id
		limit ${most}`)
	const customers = await readCustomers(db, merchantId, [...new Set(events.map((event) => event.customerId))])
	return events.map((event) => ({ event, customer: customers.get(event.customerId)! }))
}
