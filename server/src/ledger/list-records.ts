import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import type { PointRecord } from './machine/account.ts'
import { fromRow, type RecordRow } from './record-row.ts'

/** The amount that a record drew from a lot; negative if the record returned it to the lot. */
interface RecordOrigin {
	lotId: number
	points: Decimal
	cashback: Decimal
	/** When the lot was created. */
	createdAt: Date
}

export interface ListedRecord {
	record: PointRecord
	/** The merchant's id of the order that caused the record. */
	order: string | null
	branchName: string | null
	origins: RecordOrigin[]
}

/** Lists a customer's records with the lots they drew from, newest first. `before` is the last id of the previous page. */
export const listRecords = (
	db: Queryable,
	merchantId: number,
	customerId: number,
	{ before = null, most }: { before?: number | null; most: number },
): Promise<ListedRecord[]> =>
	readListed(
		db,
		merchantId,
		customerId,
		sql`id < ${before ?? Number.MAX_SAFE_INTEGER} order by id desc limit ${most}`,
	)

/** Reads some records of a customer with the lots they drew from, newest first. */
export const listRecordsById = (
	db: Queryable,
	merchantId: number,
	customerId: number,
	ids: number[],
): Promise<ListedRecord[]> => readListed(db, merchantId, customerId, sql`id = any(${ids}::bigint[])`)

const readListed = async (
	db: Queryable,
	merchantId: number,
	customerId: number,
	which: Sql,
): Promise<ListedRecord[]> => {
	const rows = await db.rows<RecordRow & { order: string | null; branch_name: string | null }>(sql`
		select r.*, o.original_id as order, b.name as branch_name
		from (
			select * from point_records
			where merchant_id = ${merchantId} and customer_id = ${customerId} and ${which}
		) r
		left join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
		left join order_labels b
			on b.merchant_id = r.merchant_id and b.kind = 'branch' and b.original_id = r.branch
		order by r.id desc`)
	const draws = await db.rows<RecordOrigin & { recordId: number }>(sql`
		select d.record_id as "recordId", d.lot_id as "lotId", d.points, d.cashback, lot.created_at as "createdAt"
		from point_draws d
		join point_records lot
			on lot.merchant_id = d.merchant_id and lot.customer_id = d.customer_id and lot.id = d.lot_id
		where d.merchant_id = ${merchantId} and d.customer_id = ${customerId}
			and d.record_id = any(${rows.map(({ id }) => id)}::bigint[])
		order by d.record_id, d.id`)
	const origins = Map.groupBy(draws, ({ recordId }) => recordId)
	return rows.map((row) => ({
		record: fromRow(row),
		order: row.order,
		branchName: row.branch_name,
		origins: origins.get(row.id) ?? [],
	}))
}
