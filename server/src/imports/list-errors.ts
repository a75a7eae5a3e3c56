import sql from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { ImportStage, RowError } from './import.ts'

export interface ListedError extends RowError {
	id: number
}

/** The errors of an import in the order of the file: of its run, or of its undo. `after` is the id to continue from. */
export const listErrors = (
	db: Queryable,
	merchantId: number,
	importId: number,
	{ after = 0, most = 100, stage = 'run' }: { after?: number; most?: number; stage?: ImportStage } = {},
): Promise<ListedError[]> =>
	db.rows(sql`
		select id, line, field, code, reason, cells from import_errors
		where merchant_id = ${merchantId} and import_id = ${importId} and stage = ${stage} and (line, id) > (coalesce((
			select line from import_errors
			where merchant_id = ${merchantId} and import_id = ${importId} and id = ${after}), 0), ${after}::bigint)
		order by line, id
		limit ${most}`)

export const insertErrors = async (
	tx: Tx,
	merchantId: number,
	importId: number,
	errors: RowError[],
	stage: ImportStage = 'run',
): Promise<void> => {
	if (errors.length === 0) return
	await tx.rows(sql`
		insert into import_errors (merchant_id, import_id, line, field, code, reason, cells, stage)
		select ${merchantId}::bigint, ${importId}::bigint, e.line, e.field, e.code, e.reason, e.cells, ${stage}::text
		from json_to_recordset(${jsonRows(errors)}) as e (
			line integer, field text, code text, reason text, cells jsonb)`)
}
