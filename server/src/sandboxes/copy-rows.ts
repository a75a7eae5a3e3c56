import { raw, type Sql, default as sql } from 'sql-template-tag'
import type { Queryable, Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import type { CopiedTable } from './sandbox-tables.ts'

/**
 * Copies all rows of some tables from one merchant to another, under the same ids: every key begins with the merchant.
 * Sealed rows get seals of their own.
 */
export const copyRows = async (
	tx: Tx,
	tables: readonly CopiedTable[],
	from: number,
	to: number,
): Promise<void> => {
	const columns = await findColumns(tx, tables)
	sealAtCommit(tx)
	for (const { name } of tables) {
		const copied = raw(columns.get(name)!)
		await tx.rows(sql`
			insert into ${raw(name)} (merchant_id, ${copied}) overriding system value
			select ${to}::bigint, ${copied} from ${raw(name)} where merchant_id = ${from}`)
	}
}

/** Moves all rows of some tables, whose keys do not begin with the merchant. */
export const moveRows = async (
	tx: Tx,
	tables: readonly string[],
	from: number,
	to: number,
): Promise<void> => {
	const columns = await findColumns(
		tx,
		tables.map((name) => ({ name })),
	)
	sealAtCommit(tx)
	for (const name of tables) {
		const moved = raw(columns.get(name)!)
		// Not an update, because the totals of both merchants count the row.
		await tx.rows(sql`
			with gone as (delete from ${raw(name)} where merchant_id = ${from} returning ${moved})
			insert into ${raw(name)} (merchant_id, ${moved}) select ${to}::bigint, ${moved} from gone`)
	}
}

export const deleteRows = async (tx: Tx, tables: readonly string[], merchantId: number): Promise<void> => {
	sealAtCommit(tx)
	for (const name of tables) await tx.rows(deleteAll(name, merchantId))
}

const deleteAll = (name: string, merchantId: number): Sql =>
	sql`delete from ${raw(name)} where merchant_id = ${merchantId}`

/** The columns of each table as a list for SQL, without the merchant, the seal and computed ones. */
const findColumns = async (db: Queryable, tables: readonly CopiedTable[]): Promise<Map<string, string>> => {
	const names = tables.map(({ name }) => name)
	const rows = await db.rows<{ name: string; columns: string[] }>(sql`
		select table_name::text as name, array_agg(column_name::text order by ordinal_position) as columns
		from information_schema.columns
		where table_schema = 'public' and table_name = any(${names}::text[]) and is_generated = 'NEVER'
			and column_name not in ('merchant_id', 'seal')
		group by table_name`)
	const without = new Map(tables.map((table) => [table.name, table.without ?? []]))
	return new Map(
		rows.map(({ name, columns }) => [
			name,
			columns
				.filter((column) => !without.get(name)!.includes(column))
				.map((column) => `"${column}"`)
				.join(', '),
		]),
	)
}
