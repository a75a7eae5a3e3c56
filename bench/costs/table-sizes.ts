import sql from 'sql-template-tag'
import type { TableGrowth } from '../scale/costs.ts'
import { type Cluster, raw } from '../support/cluster.ts'

export type TableSizes = Map<string, TableGrowth>

/** Rows and bytes of every table, after dead rows were removed. */
export const readTableSizes = async ({ db }: Cluster): Promise<TableSizes> => {
	await db.rows(sql`vacuum`)
	const tables = await db.rows<{ name: string; table: number; indexes: number }>(sql`
		select relname as name, pg_table_size(oid)::float8 as table, pg_indexes_size(oid)::float8 as indexes
		from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`)
	const sizes: TableSizes = new Map()
	for (const { name, table, indexes } of tables) {
		const [counted] = await db.rows<{ rows: number }>(raw(`select count(*)::float8 as rows from ${name}`))
		sizes.set(name, { rows: counted!.rows, table, indexes })
	}
	return sizes
}

/** Below this, a table does not grow with the things: it has a row for each day, shard or merchant. */
const MIN_ROWS = 0.01

/**
 * What each thing added. Tables that got no rows are left out: updates leave space in them that vacuum makes usable
 * again, so they do not go on growing.
 */
export const growthOf = (
	before: TableSizes,
	after: TableSizes,
	things: number,
): Record<string, TableGrowth> => {
	const growth: Record<string, TableGrowth> = {}
	for (const [name, now] of after) {
		const then = before.get(name)!
		const part = (key: keyof TableGrowth): number => (now[key] - then[key]) / things
		if (part('rows') >= MIN_ROWS)
			growth[name] = { rows: part('rows'), table: part('table'), indexes: part('indexes') }
	}
	return growth
}
