import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { type Ids, idList } from '../db/ids.ts'
import type { Locked } from './lock-accounts.ts'
import type { PointRecord } from './machine/account.ts'
import { fromRow, type RecordRow } from './record-row.ts'

/** How many lots of a customer are read at first. Most customers have fewer. */
export const FIRST_LOTS = 500

/** Reads the open lots of customers, soonest-expiring first. */
export const readLots = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	customers: Ids,
	limit: number | null = FIRST_LOTS,
): Promise<Map<number, PointRecord[]>> => {
	const lots = new Map<number, PointRecord[]>()
	if (Array.isArray(customers) && customers.length === 0) return lots
	const rows = await tx.rows<RecordRow & { requested_id: number; id: number | null }>(sql`
		select customer.id as requested_id, lot.*
		from (select distinct unnest(${idList(customers)})) as customer(id)
		left join lateral (
			select r.*
			from point_records r
			where r.merchant_id = ${merchantId} and r.customer_id = customer.id
				and (r.remaining_points > 0 or r.remaining_cashback > 0)
			order by r.valid_until, r.id
			limit ${limit}
		) lot on true`)
	for (const { requested_id: customerId, ...row } of rows) {
		const customerLots = lots.get(customerId) ?? []
		lots.set(customerId, customerLots)
		if (row.id !== null) customerLots.push(fromRow(row))
	}
	return lots
}
