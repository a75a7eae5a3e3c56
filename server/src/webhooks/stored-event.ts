import sql, { type Sql } from 'sql-template-tag'
import { currentCustomerId } from '../customers/current-customer.ts'
import type { EventData } from './compose-body.ts'

/** An event as the ledger saved it. */
export interface StoredEvent extends EventData {
	id: number
	customerId: number
}

/** The columns of `StoredEvent`; the table's alias is e. */
export const eventColumns = (merchantId: number): Sql => sql`
	e.id, e.topic as action, ${currentCustomerId(sql`${merchantId}`, sql`e.customer_id`)} as "customerId", e.record_id as "recordId", e.type, e.points, e.cashback,
	e.valid_until as "validUntil", e.points_balance as "pointsBalance", e.cashback_balance as "cashbackBalance",
	e.origins, e.occurred_at as "occurredAt"`
