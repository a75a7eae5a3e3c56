import { MOST_COUNTED } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from './database.ts'
import type { RowCount } from './row-count.ts'

/** How many rows are looked at to count those that match. */
const SCAN_LIMIT = 20_000

interface Counted {
	/** Selects rows by an index, this many at most. */
	rows: (most: number) => Sql
	/** The conditions on the scanned rows `s` without an index. */
	where?: Sql
}

/** Counts the rows of a list without reading more than a bounded number of them. */
export const countRows = async (
	db: Queryable,
	{ rows: scan, where = sql`true` }: Counted,
): Promise<RowCount> => {
	const [counted] = await db.rows<{ rows: number; scanned: number }>(sql`
		with scanned as materialized (${scan(SCAN_LIMIT + 1)})
		select count(*)::integer as scanned, (
			select count(*)::integer from (select from scanned s where ${where} limit ${MOST_COUNTED + 1}) found
		) as rows
		from scanned`)
	const { rows, scanned } = counted!
	return {
		rows: Math.min(rows, MOST_COUNTED),
		isExact: rows <= MOST_COUNTED && scanned <= SCAN_LIMIT,
	}
}

/** The number as the panel receives it. */
export const countBody = ({ rows, isExact }: RowCount) => ({ Rows: rows, IsExact: isExact })
