import sql, { raw } from 'sql-template-tag'
import type { Tx } from '../queryable.ts'
import { placementOf } from './tables.ts'

/*
 * Triggers note the changes of sealed rows, and the transaction seals these rows before it commits. On Citus a trigger of a
 * distributed table runs on the worker that has the row, and may write only to rows of the same merchant: its notes are
 * distributed with them, in a table of their own. The id and the start of a transaction are others on each worker, so its
 * notes are found by a function that is executed there.
 */

const NOTES_OF_WORKERS = `
	create table noted_shard_changes (
		merchant_id bigint not null,
		tx xid8 not null,
		id bigint generated always as identity,
		at timestamptz not null,
		table_name text not null,
		row_key text not null,
		before text,
		after text,
		before_seal bytea,
		constraint noted_shard_changes_pkey primary key (merchant_id, tx, id)
	);
	create function is_own_note(tx xid8, at timestamptz) returns boolean language plpgsql immutable as $$
	begin
		-- not immutable, but Citus must not compute it on the coordinator
		return tx = pg_current_xact_id() and at = now();
	end
	$$`

/** In the trigger of a shard, and of a local table, the table has the name of the shard. */
const TABLE_NAME = `regexp_replace(TG_TABLE_NAME, '_[0-9]+$', '')`

/** Each copy of a reference table has a trigger; the change is noted once. */
const ONLY_ON_COORDINATOR = `if (select groupid from pg_dist_local_group) <> 0 then return null; end if;`

/** The functions for Citus are made of the present one, so that a migration that changes it changes them too. */
const placeFunctions = async (tx: Tx): Promise<void> => {
	const [found] = await tx.rows<{ definition: string }>(sql`
		select pg_get_functiondef(oid) as definition from pg_proc
		where proname = 'note_change' and pronamespace = 'public'::regnamespace`)
	if (!found || found.definition.includes(TABLE_NAME)) return
	const named = found.definition.replace('TG_TABLE_NAME', () => TABLE_NAME)
	const onCoordinator = named.replace(/^begin$/m, `begin\n\t${ONLY_ON_COORDINATOR}`)
	const onWorkers = named
		.replace('note_change()', 'note_shard_change()')
		.replace('noted_changes (owner,', 'noted_shard_changes (tx, at, merchant_id,')
		.replace('values (', 'values (pg_current_xact_id(), now(),')
	for (const definition of [onWorkers, onCoordinator]) await tx.rows(raw(definition))
}

interface Trigger {
	table: string
	name: string
	definition: string
}

/** The triggers of distributed tables note their changes on the workers. */
const placeTriggers = async (tx: Tx): Promise<void> => {
	const triggers = await tx.rows<Trigger>(sql`
		select tgrelid::regclass::text as table, tgname::text as name, pg_get_triggerdef(t.oid) as definition
		from pg_trigger t join pg_proc p on p.oid = t.tgfoid
		where not tgisinternal and proname = 'note_change' and pronamespace = 'public'::regnamespace
		order by tgname collate "C"`)
	for (const { table, name, definition } of triggers.filter(
		(one) => placementOf(one.table) === 'distributed',
	)) {
		await tx.rows(raw(`drop trigger ${name} on ${table}`))
		await tx.rows(raw(definition.replace(' note_change(', ' note_shard_change(')))
	}
}

/** Must run before tables are placed: their triggers go to the workers with them. It repeats nothing that is done. */
export const placeNotes = async (tx: Tx): Promise<void> => {
	const [known] = await tx.rows<{ exists: boolean }>(
		sql`select to_regclass('noted_shard_changes') is not null as exists`,
	)
	if (!known!.exists) {
		await tx.rows(raw(NOTES_OF_WORKERS))
		await tx.rows(sql`select create_distributed_function('is_own_note(xid8, timestamptz)')`)
	}
	await placeFunctions(tx)
	await placeTriggers(tx)
}
