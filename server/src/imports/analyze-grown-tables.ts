import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'

/** A table is analyzed again when it is this many times as large as its statistics say. */
const GROWTH_FACTOR = 4
const SMALL_PAGES = 2

/**
 * The planner uses table sizes from the last analyze, which autovacuum runs after a minute at the earliest. A first
 * import is over by then, and its foreign key checks would use plans for empty tables. So the import runs analyze
 * itself, and again when a table has grown by the same factor.
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
