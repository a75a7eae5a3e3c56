import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { PointRecord } from './machine/account.ts'
import { fromRow, type RecordRow } from './record-row.ts'

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
