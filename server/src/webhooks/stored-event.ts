import type { EventOrigin } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Decimal } from '../db/decimal.ts'

/** An event as the ledger wrote it. */
export interface StoredEvent {
	id: number
	topic: number
	customerId: number
	recordId: number
	type: number
	points: Decimal
	cashback: Decimal
	validUntil: Date | null
	pointsBalance: Decimal
	cashbackBalance: Decimal
	origins: EventOrigin[]
	occurredAt: Date
}

/** The columns of `StoredEvent`, of a table called e. */
export const EVENT_COLUMNS: Sql = sql`
	e.id, e.topic, e.customer_id as "customerId", e.record_id as "recordId", e.type, e.points, e.cashback,
	e.valid_until as "validUntil", e.points_balance as "pointsBalance", e.cashback_balance as "cashbackBalance",
	e.origins, e.occurred_at as "occurredAt"`
