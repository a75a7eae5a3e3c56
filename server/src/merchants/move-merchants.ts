import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

/** A row of `merchants` as JSON, for another database. */
export type MerchantRow = Record<string, unknown>

/** Marks merchants as gone to another cell, and returns their rows as they were. */
export const leaveMerchants = async (
	tx: Tx,
	ids: readonly number[],
	toCell: number,
	now: Date,
): Promise<MerchantRow[]> => {
	const rows = await tx.rows<{ row: MerchantRow }>(sql`
		select to_jsonb(m) - 'seal' as row from merchants m where id = any(${ids}::bigint[]) order by id for update`)
	sealAtCommit(tx)
	await tx.rows(sql`
		update merchants set moved_to = ${toCell}, removed_at = ${now} where id = any(${ids}::bigint[])`)
	return rows.map(({ row }) => row)
}

/** Inserts merchants that come from another cell, under the same ids. From the commit on they are here. */
export const insertMovedMerchants = async (tx: Tx, rows: readonly MerchantRow[]): Promise<void> => {
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into merchants overriding system value
		select * from jsonb_populate_recordset(null::merchants, ${JSON.stringify(rows)}::jsonb)`)
}
