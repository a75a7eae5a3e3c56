import sql, { type Sql } from 'sql-template-tag'
import { countRows } from '../db/count-rows.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { type IdRange, orderById } from '../db/list-order.ts'
import type { RowCount } from '../db/row-count.ts'
import { NEW_CUSTOMER } from './count-occurrences.ts'
import type { Import } from './import.ts'
import { lockPartitions } from './partitions.ts'

const importColumns = (
	merchantId: number,
): Sql => sql`id, kind, file_name as "fileName", author, state, created_at as "createdAt",
	started_at as "startedAt", finished_at as "finishedAt", parts, lines, rows, lists, separator, columns, samples,
	fields, decimal_comma as "decimalComma", month_first as "monthFirst", done, created, changed, same, failed,
	points_added as "pointsAdded", points_removed as "pointsRemoved", value_added as "valueAdded",
	value_removed as "valueRemoved",
	undo_until as "undoUntil", undo_reason as "undoReason", undone_by as "undoneBy",
	undo_started_at as "undoStartedAt", undone_at as "undoneAt", undo_removed as "undoRemoved",
	undo_restored as "undoRestored", undo_kept as "undoKept",
	case when kind = 'orders' and state = 'tried' then (
		select count(*) from import_contents c
		where c.merchant_id = ${merchantId} and c.import_id = imports.id and c.content like ${`${NEW_CUSTOMER}%`})
	end as "newCustomers"`

const findOne = async (db: Queryable, statement: Sql): Promise<Import | undefined> =>
	(await db.rows<Import>(statement))[0]

export const findImport = (db: Queryable, merchantId: number, id: number): Promise<Import | undefined> =>
	findOne(
		db,
		sql`select ${importColumns(merchantId)} from imports where merchant_id = ${merchantId} and id = ${id}`,
	)

/** Locks an import between two batches: it waits for the batches in progress. */
export const lockImport = async (tx: Tx, merchantId: number, id: number): Promise<Import | undefined> => {
	await lockPartitions(tx, merchantId, id)
	return findOne(
		tx,
		sql`select ${importColumns(merchantId)} from imports where merchant_id = ${merchantId} and id = ${id} for update`,
	)
}

export const countImports = (db: Queryable, merchantId: number): Promise<RowCount> =>
	countRows(db, { rows: (most) => sql`select from imports where merchant_id = ${merchantId} limit ${most}` })

/** The imports of a merchant, in the order of their uploads. */
export const listImports = (
	db: Queryable,
	merchantId: number,
	range: IdRange,
	most: number,
): Promise<Import[]> => {
	const { follows, order } = orderById(sql`id`, range)
	return db.rows(sql`
		select ${importColumns(merchantId)} from imports
		where merchant_id = ${merchantId} and ${follows}
		order by ${order}
		limit ${most}`)
}
