import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import type { ImportState } from '../import.ts'

/**
 * Lets one transaction at a time start a run or an undo of a merchant. A row of a run is compared with the rows that are
 * in force, so no run may go on while an undo takes rows back. It is locked before any partition.
 */
export const lockStarts = async (tx: Tx, merchantId: number): Promise<void> => {
	await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${merchantId} imports`}, 0))`)
}

/** Returns the id of an import in one of the states; null if there is none. */
export const findRival = async (
	tx: Tx,
	merchantId: number,
	states: ImportState[],
): Promise<number | null> => {
	const [rival] = await tx.rows<{ id: number }>(sql`
		select id from imports where merchant_id = ${merchantId} and state = any(${states}::text[]) order by id limit 1`)
	return rival?.id ?? null
}
