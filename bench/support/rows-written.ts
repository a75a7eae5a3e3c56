import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { type Cluster, raw } from './cluster.ts'

export interface WrittenRows {
	/** Rows that one operation inserted or updated, by table. */
	rows: Record<string, number>
	/** Bytes of the rows that were added, by table. */
	bytes: Record<string, number>
}

/** Tables whose rows have an id. */
const ID_TABLES = ['orders', 'point_records', 'events', 'redemptions', 'coupons']

/**
 * The rows that a number of operations wrote, counted by PostgreSQL. The connections of the work must be closed.
 */
export const countWritten = async (
	cluster: Cluster,
	pieces: number,
	work: () => Promise<unknown>,
): Promise<WrittenRows> => {
	await cluster.db.rows(sql`select pg_stat_force_next_flush()`) // excludes the rows of the preparation
	const before = await readCounts(cluster)
	const lastIds = await readLastIds(cluster)
	await work()
	await sleep(200) // backends report their counts when they end
	const after = await readCounts(cluster)
	const rows: WrittenRows['rows'] = {}
	for (const [table, written] of after) {
		const count = (written - before.get(table)!) / pieces
		if (count > 0 && table !== 'api_keys') rows[table] = Number(count.toFixed(2))
	}
	return { rows, bytes: await readBytes(cluster, lastIds) }
}

const readCounts = async ({ db }: Cluster): Promise<Map<string, number>> => {
	const rows = await db.rows<{ table: string; written: number }>(sql`
		select relname as table, n_tup_ins + n_tup_upd + n_tup_del as written from pg_stat_user_tables
		where relname <> all(${SEAL_TABLES}::text[])`)
	return new Map(rows.map(({ table, written }) => [table, written]))
}

const readLastIds = async ({ db }: Cluster): Promise<Map<string, number>> => {
	const lastIds = new Map<string, number>()
	for (const table of ID_TABLES) {
		const [row] = await db.rows<{ id: number }>(raw(`select coalesce(max(id), 0) as id from ${table}`))
		lastIds.set(table, row!.id)
	}
	return lastIds
}

const sealSize = (table: string): string =>
	['orders', 'redemptions', 'coupons'].includes(table) ? 'coalesce(pg_column_size(t.seal), 0)' : '0'

const readBytes = async ({ db }: Cluster, lastIds: Map<string, number>): Promise<WrittenRows['bytes']> => {
	const bytes: WrittenRows['bytes'] = {}
	for (const [table, mark] of lastIds) {
		const [row] = await db.rows<{ bytes: number | null }>(
			raw(
				`select avg(pg_column_size(t.*) - ${sealSize(table)})::float8 as bytes from ${table} t where id > ${mark}`,
			),
		)
		if (row!.bytes !== null) bytes[table] = row!.bytes
	}
	return bytes
}

const SIZE_TOLERANCE = 0.05

/** Only Fiel writes seals, so their tables are left out of the comparison. */
const SEAL_TABLES = ['seal_totals', 'noted_changes']

/** Fiel writes a row of these tables twice: as the request asks, and with its seal before the commit. */
const SEALED_BEFORE_COMMIT = ['coupons', 'redemptions', 'change_keys']
const withoutSealUpdates = (rows: WrittenRows['rows']): WrittenRows['rows'] =>
	Object.fromEntries(
		Object.entries(rows).map(([table, count]) => [
			table,
			SEALED_BEFORE_COMMIT.includes(table) ? count / 2 : count,
		]),
	)

/** A comparison is valid only if both sides write the same, apart from seals. */
export const assertSameRows = (name: string, mine: WrittenRows, theirs: WrittenRows): void => {
	const expected = withoutSealUpdates(mine.rows)
	assert.deepEqual(theirs.rows, expected, `${name} does not write the rows that Fiel does`)
	for (const [table, bytes] of Object.entries(mine.bytes)) {
		const ratio = theirs.bytes[table]! / bytes
		assert.ok(
			Math.abs(ratio - 1) < SIZE_TOLERANCE,
			`${name} writes ${table} of ${theirs.bytes[table]} bytes, Fiel ${bytes}`,
		)
	}
}
