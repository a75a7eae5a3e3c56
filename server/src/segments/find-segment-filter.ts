import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { contextOf } from './count-customers.ts'
import { findSegment } from './read-segments.ts'
import { fromCustomers } from './select-customers.ts'

/** A subquery with the ids of the customers of a segment, for other lists; undefined if there is no such segment. */
export const findSegmentFilter = async (
	db: Queryable,
	merchant: Merchant,
	now: Date,
	id: number,
): Promise<Sql | undefined> => {
	const segment = await findSegment(db, merchant.id, id)
	return segment && sql`select c.id ${fromCustomers(segment.conditions, contextOf(merchant, now))}`
}
