import { isDeepStrictEqual } from 'node:util'
import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../src/db/database.ts'

/** One row that is not what it was. */
export interface RowChange {
	table: string
	was: object | null
	is: object | null
}

/** A change is one of content: that something was used may be noted. */
const USAGE_COLUMNS = ['last_used_at', 'seen_at']

/**
 * Lets every table of a database say what is changed in it, so that each request can be asked what it did. What a
 * transaction says is undone with it.
 */
export const watchChanges = async (db: Database): Promise<() => Promise<RowChange[]>> => {
	await db.rows(
		raw(
			'create table if not exists said (number bigint generated always as identity primary key, "table" text, was jsonb, "is" jsonb)',
		),
	)
	await db.rows(
		raw(`create or replace function say() returns trigger language plpgsql as $$
			declare notes text[] := '{${USAGE_COLUMNS.join()}}';
			begin
				if (to_jsonb(old) - notes) is distinct from (to_jsonb(new) - notes) then
					insert into said ("table", was, "is") values (tg_table_name, to_jsonb(old), to_jsonb(new));
				end if;
				return null;
			end $$`),
	)
	const tables = await db.rows<{ name: string }>(
		sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'said'`,
	)
	for (const { name } of tables)
		await db.rows(
			raw(
				`create or replace trigger say after insert or update or delete on ${name} for each row execute function say()`,
			),
		)
	const [last] = await db.rows<{ number: number }>(sql`select coalesce(max(number), 0) as number from said`)
	let lastNumber = last!.number
	return async () => {
		const changes = await db.rows<RowChange & { number: number }>(
			sql`select number, "table", was, "is" from said where number > ${lastNumber} order by number`,
		)
		lastNumber = changes.at(-1)?.number ?? lastNumber
		return changes.filter((change) => !isUndone(change, changes) && !countsNothing(change))
	}
}

/** Made and taken away in the same transaction, or the taking away of it. */
const isUndone = ({ table, was, is }: RowChange, changes: RowChange[]): boolean =>
	changes.some(
		(other) =>
			other.table === table &&
			((was === null && other.is === null && isDeepStrictEqual(other.was, is)) ||
				(is === null && other.was === null && isDeepStrictEqual(other.is, was))),
	)

/** A counter is held by its row, which says no more than no row at all. */
const countsNothing = ({ table, was, is }: RowChange): boolean =>
	table === 'objective_counts' && was === null && (is as { completions: number }).completions === 0
