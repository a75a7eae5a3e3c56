import { type Sql, default as sql } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/**
 * Runs a statement that finds what is due, first passing over accounts that somebody holds, so that many workers
 * share the work instead of queueing for it; then, when all that is left is held, waiting for it. What it answers was
 * true before the locks: read it again.
 */
export const lockDueRows = async <Row>(tx: Tx, buildQuery: (skip: Sql) => Sql): Promise<Row[]> => {
	const free = await tx.rows<Row>(buildQuery(sql`for update of a skip locked`))
	return free.length > 0 ? free : tx.rows<Row>(buildQuery(sql``))
}
