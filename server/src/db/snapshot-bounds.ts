import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from './database.ts'

export interface SnapshotBounds {
	/** The oldest transaction that was still running. */
	oldest: string
	/** An id above those of all transactions started so far. */
	next: string
}

const BOUNDS = sql`pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_current_xact_id()::text as next`

/**
 * Reads rows together with the transactions of that moment: `read` gets the columns of `SnapshotBounds`. Workers of Citus
 * count their transactions differently; there the bounds are read on the coordinator, after the rows, which only makes
 * `next` larger and `oldest` say what has ended meanwhile.
 */
export const readWithBounds = async <Row>(
	db: Queryable,
	read: (bounds: Sql) => Sql,
): Promise<(Row & SnapshotBounds)[]> => {
	if (db.engine !== 'citus') return db.rows(read(BOUNDS))
	const rows = await db.rows<Row>(read(sql`null as oldest, null as next`))
	if (rows.length === 0) return []
	const [bounds] = await db.rows<SnapshotBounds>(sql`select ${BOUNDS}`)
	return rows.map((row) => ({ ...row, ...bounds! }))
}
