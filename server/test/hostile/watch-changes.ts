import { isDeepStrictEqual } from 'node:util'
import sql, { raw } from 'sql-template-tag'
import type { Database } from '../../src/db/database.ts'

/** A row that was inserted, updated or deleted. */
export interface RowChange {
	table: string
	was: object | null
	is: object | null
}

/** Columns that record usage and may change with any request. */
const USAGE_COLUMNS = ['last_used_at', 'seen_at']

/**
 * Installs triggers that record every change of a row, so that the changes of each request can be checked.
 * Changes of a transaction that rolls back are not recorded.
 */
export const watchChanges = async (db: Database): Promise<() => Promise<RowChange[]>> => {
	await db.rows(
		raw(
			'create table if not exists recorded_changes (number bigint generated always as identity primary key, "table" text, was jsonb, "is" jsonb)',
		),
	)
	await db.rows(
		raw(`create or replace function record_change() returns trigger language plpgsql as $$
			declare notes text[] := '{${USAGE_COLUMNS.join()}}';
			begin
				if (to_jsonb(old) - notes) is distinct from (to_jsonb(new) - notes) then
					insert into recorded_changes ("table", was, "is") values (tg_table_name, to_jsonb(old), to_jsonb(new));
				end if;
				return null;
			end $$`),
	)
	// A sign-in that fails is noted, for the audit log.
	const tables = await db.rows<{ name: string }>(sql`
		select tablename as name from pg_tables
		where schemaname = 'public' and tablename not in ('recorded_changes', 'failed_sign_ins')`)
	for (const { name } of tables)
		await db.rows(
			raw(
				`create or replace trigger record_change after insert or update or delete on ${name} for each row execute function record_change()`,
			),
		)
	const [last] = await db.rows<{ number: number }>(
		sql`select coalesce(max(number), 0) as number from recorded_changes`,
	)
	let lastNumber = last!.number
	return async () => {
		const changes = await db.rows<RowChange & { number: number }>(
			sql`select number, "table", was, "is" from recorded_changes where number > ${lastNumber} order by number`,
		)
		lastNumber = changes.at(-1)?.number ?? lastNumber
		return changes.filter(
			(change) => !isUndone(change, changes) && !countsNothing(change) && !notesLanguage(change),
		)
	}
}

/** Whether the row was inserted and deleted in the same transaction. */
const isUndone = ({ table, was, is }: RowChange, changes: RowChange[]): boolean =>
	changes.some(
		(other) =>
			other.table === table &&
			((was === null && other.is === null && isDeepStrictEqual(other.was, is)) ||
				(is === null && other.was === null && isDeepStrictEqual(other.is, was))),
	)

/**
 * A counter row with 0 means the same as no row, and so does a row of seal totals without totals, which a transaction
 * inserts when all others of its merchant are locked.
 */
const countsNothing = ({ table, was, is }: RowChange): boolean =>
	was === null &&
	((table === 'objective_counts' && (is as { completions: number }).completions === 0) ||
		(table === 'pin_counters' && isZero(is as PinCounter)) ||
		(table === 'seal_totals' && (is as { totals: string }).totals === '{}'))

interface PinCounter {
	failures: number
	sendings: number
}

const isZero = ({ failures, sendings }: PinCounter): boolean => failures === 0 && sendings === 0

/** The first request of a user says the language of their mails, whatever it asks for. */
const notesLanguage = ({ table, was, is }: RowChange): boolean =>
	table === 'users' &&
	was !== null &&
	(was as { language: string | null }).language === null &&
	isDeepStrictEqual({ ...was, language: null }, { ...is, language: null })
