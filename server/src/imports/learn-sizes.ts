import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { ImportKind } from './import.ts'

/** How many times as large as the database believes it to be a table may become. */
const GROWTH = 4
const SMALL = 100

/** Where the new rows of a file end up, one each. */
const TABLE: Record<ImportKind, string> = {
	customers: 'customers',
	orders: 'orders',
	balances: 'point_records',
}

/**
 * The database plans by the size that tables had when it last looked, which it does by itself after a minute at the
 * soonest. A first import is over by then: every new customer was looked for among all of the merchant's, by foreign
 * keys planned while there were none. So whoever brings many rows has it look again, and then not before there are
 * several times as many.
 */
export const learnSizes = async (tx: Tx, kind: ImportKind, created: number): Promise<void> => {
	if (created < GROWTH * SMALL) return
	const [believed] = await tx.rows<{ rows: number }>(
		sql`select reltuples::float8 as rows from pg_class where oid = ${TABLE[kind]}::regclass`,
	)
	if (created >= GROWTH * Math.max(believed!.rows, SMALL))
		await tx.rows(sql`analyze customers, accounts, progress, orders, point_records`)
}
