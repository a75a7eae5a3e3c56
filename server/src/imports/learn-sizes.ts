import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** How many times as large as the database believes it to be a table may become. */
const GROWTH = 4
const SMALL = 100

/**
 * The database plans by the size that tables had when it last looked, which it does by itself after a minute at the
 * soonest. A first import is over by then: every new customer was looked for among all of the merchant's, by foreign
 * keys planned while there were none. So whoever brings many rows has it look again.
 */
export const learnSizes = async (tx: Tx, rows: number): Promise<void> => {
	const [believed] = await tx.rows<{ customers: number }>(
		sql`select reltuples::float8 as customers from pg_class where oid = 'customers'::regclass`,
	)
	if (rows >= GROWTH * Math.max(believed!.customers, SMALL))
		await tx.rows(sql`analyze customers, accounts, progress, orders, point_records`)
}
