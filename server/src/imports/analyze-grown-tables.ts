import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** How many times as large as the database believes it to be a table may become. */
const GROWTH_FACTOR = 4
const SMALL_PAGES = 2

/**
 * The database plans by the size that tables had when it last looked, which it does by itself after a minute at the
 * soonest. A first import is over by then: every new customer was looked for among all of the merchant's, by foreign
 * keys planned while there were none. So whoever brings many rows has it look again, and then not before a table has
 * grown as much once more.
 */
export const analyzeGrownTables = async (tx: Tx): Promise<void> => {
	const [seen] = await tx.rows<{ hasGrown: boolean }>(sql`
		select bool_or(pg_relation_size(oid) / current_setting('block_size')::bigint
			>= ${GROWTH_FACTOR}::integer * greatest(relpages, ${SMALL_PAGES}::integer)) as "hasGrown"
		from pg_class
		where oid in ('customers'::regclass, 'accounts'::regclass, 'progress'::regclass, 'orders'::regclass,
			'point_records'::regclass)`)
	if (seen!.hasGrown) await tx.rows(sql`analyze customers, accounts, progress, orders, point_records`)
}
