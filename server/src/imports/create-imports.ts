import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { ImportKind } from './import.ts'
import { createPartitions } from './partitions.ts'

interface NewImport {
	kind: ImportKind
	fileName: string
	author: string
}

/** Creates imports whose files follow in parts; returns their ids. */
export const createImports = async (
	tx: Tx,
	merchantId: number,
	imports: NewImport[],
	now: Date,
): Promise<number[]> => {
	const rows = await tx.rows<{ id: number }>(sql`
		insert into imports (merchant_id, kind, file_name, author, state, created_at)
		select ${merchantId}::bigint, i.kind, i."fileName", i.author, 'uploading', ${now}::timestamptz
		from json_to_recordset(${jsonRows(imports)}) as i (kind text, "fileName" text, author text)
		returning id`)
	const ids = rows.map(({ id }) => id)
	await createPartitions(tx, merchantId, ids)
	return ids
}
