import sql, { raw } from 'sql-template-tag'
import type { Queryable, Tx } from '../queryable.ts'
import { placeNotes } from './place-notes.ts'
import { type Placement, placementOf } from './tables.ts'

interface Table {
	name: string
	placement: Placement
	isPlaced: boolean
}

/** The first distributed table; all others are in its colocation group. */
const FIRST = 'customers'

/** The tables of Fiel. A copy of one that somebody has made has no key, and is left alone. */
const listTables = async (db: Queryable): Promise<Table[]> => {
	const tables = await db.rows<Omit<Table, 'placement'> & { isOfMerchants: boolean }>(sql`
		select c.relname::text as name, p.logicalrelid is not null as "isPlaced",
			exists (select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::smallint[])
				where i.indrelid = c.oid and i.indisprimary and a.attname = 'merchant_id') as "isOfMerchants"
		from pg_class c
		left join pg_dist_partition p on p.logicalrelid = c.oid
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
		order by c.relname collate "C"`)
	return tables
		.map((table) => ({ ...table, placement: placementOf(table.name) }))
		.filter(({ placement, isOfMerchants }) => placement !== 'distributed' || isOfMerchants)
}

const toPlace = (tables: Table[]): Table[] =>
	tables.filter(({ placement, isPlaced }) => !isPlaced && placement !== 'local')

/** Whether a table of Fiel is still where it was created. */
export const lacksPlacement = async (db: Queryable): Promise<boolean> =>
	toPlace(await listTables(db)).length > 0

/** Whether Citus knows the table of the merchants, so that new tables cannot refer to others before they are placed. */
export const isPlaced = async (db: Queryable): Promise<boolean> =>
	(await listTables(db)).some(({ name, isPlaced: placed }) => placed && name === FIRST)

interface ForeignKey {
	table: string
	target: string
	name: string
	definition: string
}

const listForeignKeys = (tx: Tx): Promise<ForeignKey[]> =>
	tx.rows(sql`
		select conrelid::regclass::text as table, confrelid::regclass::text as target, conname::text as name,
			pg_get_constraintdef(oid) as definition
		from pg_constraint
		where contype = 'f' and connamespace = 'public'::regnamespace
		order by conname collate "C"`)

/** Tables of several kinds are changed in one transaction, and their triggers note changes that the transaction seals. */
const ALLOW = raw(
	`set local citus.multi_shard_modify_mode = 'sequential'; set local citus.enable_unsafe_triggers = on`,
)

/** Must run before the other statements of a transaction that places tables. It has no prepared statements. */
export const allowPlacing = async (tx: Tx): Promise<void> => {
	await tx.rows(ALLOW)
}

/**
 * Distributes the tables that are still where they were created, or copies them to every server. A foreign key of such a
 * table, or to it, is dropped before and added again. Everything happens in the given transaction, so that a run that is
 * interrupted has done nothing, and one that finds nothing to do does nothing.
 */
export const placeTables = async (tx: Tx): Promise<void> => {
	await placeNotes(tx)
	const pending = toPlace(await listTables(tx))
	if (pending.length === 0) return
	const names = new Set(pending.map(({ name }) => name))
	const foreignKeys = (await listForeignKeys(tx)).filter(
		({ table, target }) => names.has(table) || names.has(target),
	)
	for (const { table, name } of foreignKeys)
		await tx.rows(raw(`alter table ${table} drop constraint ${name}`))
	for (const { name } of pending.filter(({ placement }) => placement === 'reference'))
		await tx.rows(sql`select create_reference_table(${name})`)
	const distributed = pending.filter(({ placement }) => placement === 'distributed')
	for (const { name } of distributed.sort(
		(one, other) => Number(other.name === FIRST) - Number(one.name === FIRST),
	))
		await tx.rows(sql`
			select create_distributed_table(${name}, 'merchant_id', colocate_with => ${name === FIRST ? 'none' : FIRST})`)
	for (const { table, name, definition } of foreignKeys)
		await tx.rows(raw(`alter table ${table} add constraint ${name} ${definition}`))
}
