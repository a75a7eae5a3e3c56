import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/database.ts'
import { LEDGER_KEYS } from './ledger-keys.ts'

/*
 * No Citus runs in the tests. This gives an ordinary PostgreSQL the functions and tables of Citus that Fiel uses. The
 * functions note their calls and refuse what the manual of Citus says that it refuses; they distribute nothing.
 */

const STAND_IN = `
	create schema citus;
	create table citus.calls (number bigint generated always as identity, call text not null);
	create table citus.pg_dist_partition (logicalrelid regclass primary key, is_reference boolean not null);
	create table citus.pg_dist_local_group (groupid integer not null);
	create table citus.pg_dist_node (groupid integer not null, nodename text not null, nodeport integer not null);
	insert into citus.pg_dist_local_group values (0);
	insert into citus.pg_dist_node values (0, 'coordinator', 5432), (1, 'worker-1', 5432), (2, 'worker-2', 5432);

	create function citus.require_placeable(place regclass) returns void language plpgsql as $$
	begin
		if exists (select 1 from citus.pg_dist_partition where logicalrelid = place) then
			raise exception 'table "%" is already distributed', place;
		end if;
		if exists (select 1 from pg_trigger where tgrelid = place and not tgisinternal)
			and current_setting('citus.enable_unsafe_triggers', true) is distinct from 'on' then
			raise exception 'cannot distribute relation "%" because it has triggers', place;
		end if;
		if current_setting('citus.multi_shard_modify_mode', true) is distinct from 'sequential' then
			raise exception 'cannot place tables of several kinds in one transaction unless it is sequential';
		end if;
		if exists (select 1 from pg_constraint where contype = 'f' and conrelid = place and confrelid <> place
			and confrelid not in (select logicalrelid from citus.pg_dist_partition)) then
			raise exception 'cannot distribute "%": it refers to a table that is not distributed', place;
		end if;
		if exists (select 1 from pg_constraint where contype = 'f' and confrelid = place and conrelid <> place
			and conrelid not in (select logicalrelid from citus.pg_dist_partition)) then
			raise exception 'cannot distribute "%": a local table refers to it', place;
		end if;
	end $$;

	create function citus.create_reference_table(place regclass) returns void language plpgsql as $$
	begin
		perform citus.require_placeable(place);
		insert into citus.pg_dist_partition values (place, true);
		insert into citus.calls (call) values (format('create_reference_table %s', place));
	end $$;

	create function citus.create_distributed_table(place regclass, by_column text, colocate_with text) returns void
	language plpgsql as $$
	begin
		perform citus.require_placeable(place);
		if exists (select 1 from pg_index i where i.indrelid = place and i.indisunique and not exists (
			select 1 from pg_attribute a
			where a.attrelid = place and a.attname = by_column and a.attnum = any(i.indkey::smallint[]))) then
			raise exception 'cannot create a unique constraint on "%" without the column %', place, by_column;
		end if;
		if colocate_with <> 'none'
			and colocate_with::regclass not in (select logicalrelid from citus.pg_dist_partition where not is_reference) then
			raise exception 'cannot colocate "%" with %', place, colocate_with;
		end if;
		insert into citus.pg_dist_partition values (place, false);
		insert into citus.calls (call) values (format('create_distributed_table %s by %s with %s', place, by_column, colocate_with));
	end $$;

	create function citus.create_distributed_function(name regprocedure) returns void language sql as $$
		insert into citus.calls (call) values (format('create_distributed_function %s', name))
	$$;

	create function citus.refuse_foreign_key() returns event_trigger language plpgsql as $$
	declare wrong record;
	begin
		select c.conname, c.conrelid::regclass as place into wrong from pg_constraint c
		join citus.pg_dist_partition target on target.logicalrelid = c.confrelid and not target.is_reference
		where c.contype = 'f' and c.conrelid not in (select logicalrelid from citus.pg_dist_partition) limit 1;
		if found then
			raise exception 'cannot create the foreign key %: "%" is local, and refers to a distributed table', wrong.conname, wrong.place;
		end if;
	end $$;
	create event trigger refuse_foreign_key on ddl_command_end when tag in ('CREATE TABLE', 'ALTER TABLE')
		execute function citus.refuse_foreign_key();

	create function citus.run_command_on_workers(command text)
	returns table (nodename text, nodeport integer, success boolean, result text) language plpgsql as $$
	begin
		insert into citus.calls (call) values (command);
		return query select n.nodename, n.nodeport, true, 'ALTER DATABASE'::text from citus.pg_dist_node n where n.groupid > 0;
	end $$;

	insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
	values (pg_nextoid('pg_extension', 'oid', 'pg_extension_oid_index'), 'citus', 10, 'citus'::regnamespace, false, 'stand-in')`

/** Where the stand-in is found; Citus has its functions in pg_catalog. */
export const SEARCH_PATH = 'public, citus'

/** Gives the database the stand-in, for connections that are opened from now on. */
export const installStandIn = async (url: string): Promise<void> => {
	const db = openDatabase({ connection: url, poolSize: 1, prepare: false })
	try {
		await db.transaction((tx) => tx.rows(raw(STAND_IN)))
		const [{ name }] = (await db.rows<{ name: string }>(sql`select current_database() as name`)) as [
			{ name: string },
		]
		await db.rows(raw(`alter database "${name}" set search_path = ${SEARCH_PATH}`))
	} finally {
		await db.close()
	}
}

/** Opens a database with FIEL_ENGINE=citus. */
export const openCitus = (url: string): Database =>
	openDatabase({ connection: url, poolSize: 10, prepare: true, ledgerKeys: LEDGER_KEYS, engine: 'citus' })

/** What Fiel has called since the stand-in was installed. */
export const callsOf = async (db: Database): Promise<string[]> => {
	const rows = await db.rows<{ call: string }>(sql`select call from citus.calls order by number`)
	return rows.map(({ call }) => call)
}
