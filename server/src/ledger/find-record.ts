import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { PointRecord } from './machine/account.ts'
import { fromRow, type RecordRow } from './record-row.ts'

/** Returns the customers of records by the ids of the records. Without a lock, a merge may move a record afterwards. */
export const findRecordCustomers = async (
	db: Queryable,
	merchantId: number,
	ids: number[],
): Promise<Map<number, number>> => {
	const rows = await db.rows<{ id: number; customerId: number }>(sql`
		select id, customer_id as "customerId" from point_records
		where merchant_id = ${merchantId} and id = any(${ids}::bigint[])`)
	return new Map(rows.map(({ id, customerId }) => [id, customerId]))
}

/** Finds a point record by its id, with the id of its customer. */
export const findRecord = async (
	db: Queryable,
	merchantId: number,
	id: number,
): Promise<{ customerId: number; record: PointRecord } | undefined> => {
	const [row] = await db.rows<RecordRow>(sql`
		select * from point_records where merchant_id = ${merchantId} and id = ${id}`)
	return row && { customerId: row.customer_id, record: fromRow(row) }
}
