import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from './database.ts'

/** The place of a row in a list: the value by which the list is sorted, and the id of the row. */
export interface ScanCursor {
	key: string
	rowId: number
}

export interface Scan {
	/** Selects rows with the columns `key` and `row_id` in the order of an index; conditions without an index come later. */
	rows: (most: number) => Sql
	/** The conditions on the scanned rows `s`. */
	where: Sql
	order: Sql
	/** The columns of the result, and the joins that they need. */
	columns: Sql
	joins: Sql
}

/** The largest number of rows that a request reads, whatever the filters are. */
const SCAN_LIMIT = 10_000

/** A page of a list that reads a bounded number of rows: with rare filters it may be short and still have more behind it. */
export const scanPage = async <Row>(
	db: Queryable,
	{ rows, where, order, columns, joins }: Scan,
	limit: number,
): Promise<{ items: (Row & ScanCursor)[]; next: ScanCursor | null }> => {
	const found = await db.rows<Row & ScanCursor>(sql`
		select s.key::text as key, s.row_id as "rowId", ${columns}
		from (
			select * from (${rows(SCAN_LIMIT)}) s
			where ${where}
			order by ${order} limit ${limit + 1}
		) s
		${joins}
		order by ${order}`)
	const items = found.slice(0, limit)
	if (found.length > limit) return { items, next: items.at(-1)! }
	const [last, more] = await db.rows<ScanCursor>(sql`
		select s.key::text as key, s.row_id as "rowId" from (${rows(SCAN_LIMIT + 1)}) s
		order by ${order} limit 2 offset ${SCAN_LIMIT - 1}`)
	return { items, next: more ? last! : null }
}

export const formatScanCursor = (cursor: ScanCursor | null): string | null =>
	cursor && `${cursor.key}_${cursor.rowId}`

/** Null if the text is not a cursor with such a key. */
export const parseScanCursor = (text: string, key: RegExp): ScanCursor | null => {
	const [value = '', rowId = ''] = text.split('_')
	return key.test(value) && /^\d{1,15}$/.test(rowId) ? { key: value, rowId: Number(rowId) } : null
}
