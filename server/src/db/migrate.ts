import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sql, { raw } from 'sql-template-tag'
import type { Clock } from '../clock.ts'
import { OperatorError } from '../operator-error.ts'
import {
	type AppliedMigration,
	BASELINE,
	isBeforeBaseline,
	renumberBeforeBaseline,
	requireAllBeforeBaseline,
} from './baseline.ts'
import type { Engine } from './citus/engine.ts'
import { allowPlacing, isPlaced, placeTables } from './citus/place-tables.ts'
import { takeOutForeignKeys } from './citus/take-out-foreign-keys.ts'
import { type DatabaseOptions, openDatabase, type Queryable, type Tx } from './database.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

const MIGRATION_LOCK = 0x6d696772

interface Migration {
	version: number
	/** The name of the file without its extension, such as 0001_baseline. */
	name: string
	checksum: string
	/** Whether the version before it can go on running, and start: its text begins with this word. */
	expands: boolean
	text: string
}

const EXPANDS = /^-- Expands\b/

const EXTENSION = '.sql'

const readNames = async (folder: string): Promise<string[]> =>
	(await readdir(folder))
		.filter((file) => file.endsWith(EXTENSION))
		.map((file) => file.slice(0, -EXTENSION.length))
		.sort()

const readMigrations = async (folder: string): Promise<Migration[]> =>
	Promise.all(
		(await readNames(folder)).map(async (name, index) => {
			const version = Number(/^(\d{4})_[a-z0-9_]+$/.exec(name)?.[1])
			if (version !== index + 1)
				throw new Error(
					`${name}${EXTENSION}: migrations are named NNNN_name.sql and count up from 0001 without a gap`,
				)
			const text = await readFile(`${folder}/${name}${EXTENSION}`, 'utf8')
			const checksum = createHash('sha256').update(text).digest('hex')
			return { version, name, checksum, expands: EXPANDS.test(text), text }
		}),
	)

const listApplied = async (db: Queryable): Promise<AppliedMigration[]> => {
	const [table] = await db.rows<{ exists: boolean }>(
		sql`select to_regclass('schema_migrations') is not null as exists`,
	)
	if (!table?.exists) return []
	// Migrations from before the baseline have negative versions. A table of a version before this one has no `expands`.
	return db.rows(sql`
		select version, name, checksum, coalesce((to_jsonb(m) ->> 'expands')::boolean, false) as expands
		from schema_migrations m where version > 0 order by version`)
}

const isToAdoptBaseline = (known: Migration[], applied: AppliedMigration[]): boolean =>
	known[0]?.name === BASELINE && isBeforeBaseline(applied)

/** Throws if the applied migrations do not match the files. */
const findPending = (known: Migration[], applied: AppliedMigration[]): Migration[] => {
	if (isToAdoptBaseline(known, applied)) {
		requireAllBeforeBaseline(applied)
		return known
	}
	for (const { version, name, checksum, expands } of applied) {
		const same = known[version - 1]
		if (!same && expands) continue
		if (!same)
			throw new OperatorError(
				`The database is newer than this Fiel: it has ${name}. Run the Fiel that migrated it.`,
			)
		if (same.name !== name || same.checksum !== checksum)
			throw new OperatorError(
				`${same.name}.sql is not what was applied to this database as ${name}. ` +
					'An applied migration is never edited; put the file back and add a new one.',
			)
	}
	return known.slice(applied.length)
}

/** The names of the migrations that `migrate` would apply now. */
export const pendingMigrations = async (db: Queryable, folder = MIGRATIONS): Promise<string[]> =>
	findPending(await readMigrations(folder), await listApplied(db)).map(({ name }) => name)

/** The names of migrations by a newer Fiel, with which this one can run. Throws if it cannot. */
export const newerMigrations = async (db: Queryable, folder = MIGRATIONS): Promise<string[]> => {
	const [known, applied] = [await readMigrations(folder), await listApplied(db)]
	findPending(known, applied)
	return isToAdoptBaseline(known, applied) ? [] : applied.slice(known.length).map(({ name }) => name)
}

/** Whether no migration was ever applied. */
export const isNewDatabase = async (db: Queryable): Promise<boolean> => (await listApplied(db)).length === 0

/** Whether a migration of this version is missing. Further migrations by a newer Fiel are no reason to stop serving. */
export const lacksMigrations = async (db: Queryable, folder = MIGRATIONS): Promise<boolean> => {
	const applied = new Set((await listApplied(db)).map(({ name }) => name))
	return (await readNames(folder)).some((name) => !applied.has(name))
}

/**
 * In a transaction of its own, because it locks the table that `/readyz` reads, and a migration may take long. It changes
 * nothing if the database is refused.
 */
const prepareMigrationsTable = async (tx: Tx, known: Migration[]): Promise<void> => {
	await tx.rows(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
	findPending(known, await listApplied(tx))
	await tx.rows(sql`
		create table if not exists schema_migrations (
			version    integer constraint schema_migrations_pkey primary key,
			name       text not null,
			checksum   text not null,
			applied_at timestamptz not null,
			expands    boolean not null default false
		)`)
	const [column] = await tx.rows(sql`
		select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'expands'`)
	if (!column)
		await tx.rows(sql`alter table schema_migrations add column expands boolean not null default false`)
}

const runMigration = async (tx: Tx, { name, text }: Migration): Promise<void> => {
	await tx.rows(raw(text)).catch((error) => {
		throw new Error(`${name}.sql: ${(error as Error).message}`, { cause: error })
	})
}

/** On a database whose tables are distributed already: new tables are distributed in the transaction that creates them. */
const runOnCitus = async (tx: Tx, migration: Migration): Promise<void> => {
	const { text, foreignKeys } = takeOutForeignKeys(migration.text)
	await allowPlacing(tx)
	await runMigration(tx, { ...migration, text })
	await placeTables(tx)
	for (const statement of foreignKeys) await runMigration(tx, { ...migration, text: statement })
}

const applyNext = async (tx: Tx, known: Migration[], clock: Clock): Promise<string | undefined> => {
	// a migration may rewrite a table, for which the time limits of requests are too short
	await tx.rows(raw('set local statement_timeout = 0; set local lock_timeout = 0'))
	// taken in every transaction, so that it also works behind a pooler in transaction mode
	await tx.rows(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
	const applied = await listApplied(tx)
	const [next] = findPending(known, applied)
	if (!next) return undefined
	if (isToAdoptBaseline(known, applied)) await renumberBeforeBaseline(tx)
	else if (tx.engine === 'citus' && (await isPlaced(tx))) await runOnCitus(tx, next)
	else await runMigration(tx, next)
	await tx.rows(sql`
		insert into schema_migrations (version, name, checksum, applied_at, expands)
		values (${next.version}, ${next.name}, ${next.checksum}, ${clock.now()}, ${next.expands})`)
	return next.name
}

/** After the first migrations, and for a database that was an ordinary one before: all tables in one transaction. */
const placeAll = async (tx: Tx): Promise<void> => {
	await tx.rows(raw('set local statement_timeout = 0; set local lock_timeout = 0'))
	await tx.rows(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
	await allowPlacing(tx)
	await placeTables(tx)
}

/** Applies the pending migrations, each in its own transaction. Concurrent callers wait for each other. */
export const migrate = async (
	connection: DatabaseOptions['connection'],
	clock: Clock,
	folder = MIGRATIONS,
	engine: Engine = 'postgresql',
): Promise<string[]> => {
	const known = await readMigrations(folder)
	// a migration has several statements, and a prepared statement can hold only one
	const db = openDatabase({ connection, poolSize: 1, prepare: false, engine })
	try {
		await db.transaction((tx) => prepareMigrationsTable(tx, known))
		const applied: string[] = []
		for (;;) {
			const name = await db.transaction((tx) => applyNext(tx, known, clock))
			if (!name) break
			applied.push(name)
		}
		if (engine === 'citus') await db.transaction(placeAll)
		return applied
	} finally {
		await db.close()
	}
}
