import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import sql from 'sql-template-tag'
import { createEmptyDatabase } from '../../test/empty-database.ts'
import { LEDGER_KEYS } from '../../test/support/ledger-keys.ts'
import { systemClock } from '../clock.ts'
import { OperatorError } from '../operator-error.ts'
import { openDatabase } from './database.ts'
import { migrate, newerMigrations, pendingMigrations } from './migrate.ts'

const setUp = async (t: TestContext, files: Record<string, string>) => {
	const { url, drop } = await createEmptyDatabase()
	const db = openDatabase({ connection: url, poolSize: 2, prepare: true, ledgerKeys: LEDGER_KEYS })
	const folder = await mkdtemp(path.join(os.tmpdir(), 'fiel-migrations-'))
	const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
	for (const [name, text] of Object.entries(files)) await write(name, text)
	t.after(async () => {
		await db.close()
		await drop()
		await rm(folder, { recursive: true })
	})
	return { url, db, folder, write, run: () => migrate(url, systemClock, folder) }
}

const TWO = {
	'0001_one.sql': 'create table one (a int); insert into one values (1);',
	'0002_two.sql': 'create table two (b int);',
}

const refusal = (pattern: RegExp) => (error: unknown) =>
	error instanceof OperatorError && pattern.test(error.message)

test('pending migrations are applied in order, once', async (t) => {
	const { run, db, folder } = await setUp(t, TWO)
	assert.deepEqual(await pendingMigrations(db, folder), ['0001_one', '0002_two'])
	assert.deepEqual(await run(), ['0001_one', '0002_two'])
	assert.deepEqual(await run(), [])
	assert.deepEqual(await pendingMigrations(db, folder), [])
})

test('concurrent callers apply each migration once between them', async (t) => {
	const { run } = await setUp(t, TWO)
	const applied = await Promise.all(Array.from({ length: 5 }, run))
	assert.deepEqual(applied.flat().sort(), ['0001_one', '0002_two'])
})

test('a failing migration is rolled back, and its error names the file', async (t) => {
	const { run, db, write, folder } = await setUp(t, TWO)
	await write('0003_three.sql', 'create table three (c int); select nonsense;')
	await assert.rejects(run(), /0003_three\.sql: .*nonsense/)
	assert.deepEqual(await pendingMigrations(db, folder), ['0003_three'])
	const [three] = await db.rows<{ there: boolean }>(sql`select to_regclass('three') is not null as there`)
	assert.equal(three?.there, false)
})

test('an applied file that was edited is refused', async (t) => {
	const { run, write } = await setUp(t, TWO)
	await run()
	await write('0002_two.sql', 'create table two (b bigint);')
	await assert.rejects(run(), refusal(/0002_two\.sql is not what was applied/))
})

test('a database newer than the code is refused', async (t) => {
	const { run, folder } = await setUp(t, TWO)
	await run()
	await rm(path.join(folder, '0002_two.sql'))
	await assert.rejects(run(), refusal(/newer than this Fiel: it has 0002_two/))
})

test('a newer database that was only expanded is accepted, until something is taken away from it', async (t) => {
	const { run, write, db, folder } = await setUp(t, TWO)
	await write('0003_three.sql', '-- Expands: a table.\ncreate table three (c int);')
	await run()
	await rm(path.join(folder, '0003_three.sql'))
	assert.deepEqual(await run(), [])
	assert.deepEqual(await pendingMigrations(db, folder), [])
	assert.deepEqual(await newerMigrations(db, folder), ['0003_three'])

	await write('0003_three.sql', '-- Expands: a table.\ncreate table three (c int);')
	await write('0004_four.sql', '-- Contracts: the first table is not used any more.\ndrop table one;')
	await run()
	await rm(path.join(folder, '0004_four.sql'))
	await rm(path.join(folder, '0003_three.sql'))
	await assert.rejects(run(), refusal(/newer than this Fiel: it has 0004_four/))
	await assert.rejects(newerMigrations(db, folder), refusal(/0004_four/))
})

test('a table of migrations from before there were expanding ones gets the column, unless the database is refused', async (t) => {
	const { run, db, write } = await setUp(t, TWO)
	await run()
	await db.rows(sql`alter table schema_migrations drop column expands`)
	const hasColumn = async () =>
		(
			await db.rows(sql`
				select from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'expands'`)
		).length === 1
	await write('0002_two.sql', 'create table two (b bigint);')
	await assert.rejects(run(), refusal(/0002_two\.sql is not what was applied/))
	assert.equal(await hasColumn(), false)
	await write('0002_two.sql', TWO['0002_two.sql'])
	assert.deepEqual(await run(), [])
	assert.equal(await hasColumn(), true)
})

test('a gap in the numbers is refused', async (t) => {
	const { run } = await setUp(t, { '0001_one.sql': 'select 1', '0003_three.sql': 'select 1' })
	await assert.rejects(run(), /0003_three\.sql/)
})

test('the migrations of the repository apply to an empty database', async (t) => {
	const { url, db } = await setUp(t, {})
	const applied = await migrate(url, systemClock)
	assert.equal(applied[0], '0001_baseline')
	assert.deepEqual(await pendingMigrations(db), [])
})

test('the planner takes small samples of the tables that orders change', async (t) => {
	const { url, db } = await setUp(t, {})
	await migrate(url, systemClock)
	const large = await db.rows(sql`
		select a.attrelid::regclass::text as place, a.attname as name from pg_attribute a
		where a.attrelid in ('accounts'::regclass, 'progress'::regclass, 'progress_days'::regclass, 'orders'::regclass,
				'point_records'::regclass, 'point_draws'::regclass, 'events'::regclass)
			and a.attnum > 0 and not a.attisdropped and coalesce(a.attstattarget, -1) not between 0 and 10`)
	assert.deepEqual(large, [])
})
