import sql, { type Sql } from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import type { Import } from './import.ts'

const MEMBERS = sql`id, kind, file_name as "fileName", author, state, created_at as "createdAt",
	started_at as "startedAt", finished_at as "finishedAt", parts, lines, rows, lists, separator, columns, samples,
	fields, decimal_comma as "decimalComma", month_first as "monthFirst", next_list as "nextList", done, created, changed, same, failed`

const one = async (db: Queryable, statement: Sql): Promise<Import | undefined> =>
	(await db.rows<Import>(statement))[0]

export const findImport = (db: Queryable, merchantId: number, id: number): Promise<Import | undefined> =>
	one(db, sql`select ${MEMBERS} from imports where merchant_id = ${merchantId} and id = ${id}`)

/** Waits for the list that a worker has under way. */
export const lockImport = (tx: Tx, merchantId: number, id: number): Promise<Import | undefined> =>
	one(tx, sql`select ${MEMBERS} from imports where merchant_id = ${merchantId} and id = ${id} for update`)

/** The oldest import that a worker has something to do for and no other worker holds; or the one that is named. */
export const lockDueImport = (
	tx: Tx,
	merchantId: number,
	id: number | null = null,
): Promise<Import | undefined> =>
	one(
		tx,
		sql`select ${MEMBERS} from imports
		where merchant_id = ${merchantId} and state in ('trying', 'running') and (${id}::bigint is null or id = ${id}::bigint)
		order by id limit 1
		for update skip locked`,
	)

/** The imports of a merchant, newest first; those before an id continue a list. */
export const listImports = (
	db: Queryable,
	merchantId: number,
	{ before = null, most = 50 }: { before?: number | null; most?: number } = {},
): Promise<Import[]> =>
	db.rows(sql`
		select ${MEMBERS} from imports
		where merchant_id = ${merchantId} and (${before}::bigint is null or id < ${before}::bigint)
		order by id desc
		limit ${most}`)
